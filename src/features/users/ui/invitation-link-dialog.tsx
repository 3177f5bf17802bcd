import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../../client/kit/dialogs/dialog'
import buttons from '../../../client/kit/dialogs/dialog.module.css'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { trpc } from '../../../client/trpc'
import { INVITATION_LINK_DAYS } from '../../../shared/credentials'

/** A link to pass on by hand; the one in the email works as well. Made when asked for. */
export function InvitationLinkDialog({ user, onClose }: { user: { id: number; name: string }; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  // Where the browser has no clipboard, or keeps it closed, the link is there to be copied by hand.
  const copy = async (url: string) =>
    setCopied(
      (await navigator.clipboard?.writeText(url).then(
        () => true,
        () => false,
      )) ?? false,
    )
  const make = trpc.users.invitationLink.useMutation({
    onSuccess: ({ url }) => copy(url),
    onError: (error) => showToast({ title: 'No link was made', message: problemText(error, 'Please try again.'), tone: 'destructive' }),
  })
  const url = make.data?.url
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Dialog title="Copy Invitation Link" onClose={onClose}>
      <div className={buttons.text}>
        <p>
          With this link, <strong>{user.name}</strong> chooses a password and can sign in. Send it only to {user.name}.
        </p>
        <p>
          It works once, for {INVITATION_LINK_DAYS} days. For safety, an account opened with a copied link cannot vote for 24 hours, and its
          email address is told.
        </p>
        {url && <TextInput label="Invitation link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />}
        <p role="status">{copied && 'The link is copied. Paste it into a message.'}</p>
      </div>
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <Button
          leftSection={<Icon size={20} aria-hidden />}
          loading={make.isPending}
          onClick={() => (url ? void copy(url) : make.mutate({ id: user.id }))}
        >
          Copy Link
        </Button>
      </div>
    </Dialog>
  )
}
