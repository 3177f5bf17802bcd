import { Button, Group } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { trpc } from '../../trpc'
import { useMail } from '../context/session'
import { ConfirmDialog } from '../dialogs/dialog'
import { Note } from '../feedback/note'
import { showToast, useToastMutation } from '../feedback/toast'
import { useWords } from '../words/words'
import { EmailsLine } from './recipient-line'

/** Invites people who were added for later, and reminds those who are not in. */
export function InvitationLine() {
  const words = useWords('invitations')
  const { data } = trpc.people.invitations.useQuery(undefined, { staleTime: 1000 })
  const [asking, setAsking] = useState<'invite' | 'remind' | null>(null)
  if (!data) return null
  const { awaited, invited, remindable, in: inside } = data
  const remind = () =>
    remindable > 0 ? setAsking('remind') : showToast({ title: words.nobodyToRemind, message: words.onceADay, tone: 'plain' })
  return (
    <>
      {awaited > 0 && (
        <Note
          tone="amber"
          icon={IconMailForward}
          mb="md"
          action={<Button onClick={() => setAsking('invite')}>{words.invite(awaited)}</Button>}
        >
          {words.awaiting(awaited)}
        </Note>
      )}
      {invited > inside && (
        <Group gap="xs" mb="md">
          <span>{words.areIn(inside, invited)}</span>
          <Button variant="default" onClick={remind}>
            {words.remind}
          </Button>
        </Group>
      )}
      {asking && (
        <InvitationDialog again={asking === 'remind'} count={asking === 'remind' ? remindable : awaited} onClose={() => setAsking(null)} />
      )}
    </>
  )
}

function InvitationDialog({ again, count, onClose }: { again: boolean; count: number; onClose: () => void }) {
  const words = useWords('invitations')
  const mail = useMail()
  const utils = trpc.useUtils()
  const save = useToastMutation(trpc.people.inviteMany, {
    failure: words.nobodyInvited,
    onSuccess: ({ invited }) => {
      showToast({ title: words.invited, message: mail.promise(words.invitedWhat(invited.length)), tone: 'success' })
      onClose()
    },
    onSettled: () => Promise.all([utils.people.invalidate(), utils.dashboard.firstSteps.invalidate()]),
  })
  const label = again ? words.remindPeople(count) : words.invite(count)
  return (
    <ConfirmDialog title={label} confirmLabel={label} busy={save.isPending} onConfirm={() => save.mutate({ again })} onClose={onClose}>
      <EmailsLine count={{ people: count, email: count, sms: 0, push: 0, name: null }} />
      <p>{again ? words.remindWhat : words.inviteWhat}</p>
    </ConfirmDialog>
  )
}
