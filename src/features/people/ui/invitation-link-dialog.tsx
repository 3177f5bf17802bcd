import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '#kit/dialogs/dialog'
import buttons from '#kit/dialogs/dialog.module.css'
import { useToastMutation } from '#kit/feedback/toast'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { INVITATION_LINK_DAYS } from '../../../shared/credentials'

/** The link in the mail keeps working. A new one is created on request. */
export function InvitationLinkDialog({ user, onClose }: { user: { id: number; name: string }; onClose: () => void }) {
  const words = useWords('users')
  const [before, after] = words.linkWhat(user.name)
  const [copied, setCopied] = useState(false)
  const copy = async (url: string) =>
    setCopied(
      (await navigator.clipboard?.writeText(url).then(
        () => true,
        () => false,
      )) ?? false,
    )
  const make = useToastMutation(trpc.people.invitationLink, { failure: words.noLink, onSuccess: ({ url }) => copy(url) })
  const url = make.data?.url
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Dialog title={words.do.link} onClose={onClose}>
      <div className={buttons.text}>
        <p>
          {before}
          <strong>{user.name}</strong>
          {after}
        </p>
        <p>{words.linkOnce(INVITATION_LINK_DAYS)}</p>
        {url && <TextInput label={words.link} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />}
        <p role="status">{copied && words.linkCopied}</p>
      </div>
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          {words.done}
        </Button>
        <Button
          leftSection={<Icon size={20} aria-hidden />}
          loading={make.isPending}
          onClick={() => (url ? void copy(url) : make.mutate({ id: user.id }))}
        >
          {words.copyLink}
        </Button>
      </div>
    </Dialog>
  )
}
