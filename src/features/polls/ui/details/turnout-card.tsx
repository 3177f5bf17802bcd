import { Button, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useMail } from '../../../../client/kit/context/mail'
import { useTimeZone } from '../../../../client/kit/context/time-zone'
import { ConfirmDialog } from '../../../../client/kit/dialogs/confirm-dialog'
import { MailNote } from '../../../../client/kit/feedback/mail-note'
import { problemText } from '../../../../client/kit/feedback/problem'
import { showToast } from '../../../../client/kit/feedback/toast'
import { Card } from '../../../../client/kit/layout/card'
import { trpc } from '../../../../client/trpc'
import { formatInstant } from '../../../../shared/calendar'
import { percentOf } from '../../../../shared/polls'
import type { Poll } from '../../answers'
import { ResultTable } from '../results/result-table'
import { UNITS } from '../words'

/** For the board: how many could vote and how many did, and the one reminder for the others. */
export function TurnoutCard({ poll }: { poll: Poll }) {
  const timeZone = useTimeZone()
  const [asking, setAsking] = useState(false)
  const { data: turnout } = trpc.polls.turnout.useQuery({ id: poll.id })
  if (!turnout) return null
  const { eligible, voted, byRole, remindedAt } = turnout
  const rows = [
    ['All', { eligible, voted }],
    ['Homeowners', byRole.homeowner],
    ['Residents', byRole.resident],
  ] as const
  return (
    <Card title="Turnout">
      <ResultTable
        caption={`How many ${UNITS[poll.votingRule]} are eligible and how many voted`}
        header={[poll.votingRule === 'household' ? 'Households' : 'People', 'Eligible', 'Voted']}
        rows={rows.map(([name, count]) => [name, count.eligible, `${count.voted} (${percentOf(count.voted, count.eligible)}%)`])}
      />
      {remindedAt && (
        <Text mt="md" fz="sm" c="dimmed">
          A reminder was sent on {formatInstant(remindedAt, timeZone)}.
        </Text>
      )}
      {poll.isOpen && !remindedAt && voted < eligible && (
        <Button variant="default" mt="md" leftSection={<IconMailForward size={20} aria-hidden />} onClick={() => setAsking(true)}>
          Send Reminder
        </Button>
      )}
      {asking && <ReminderDialog poll={poll} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function ReminderDialog({ poll, onClose }: { poll: Poll; onClose: () => void }) {
  const mail = useMail()
  const utils = trpc.useUtils()
  const remind = trpc.polls.remind.useMutation({
    onSuccess: async ({ reminded }) => {
      showToast({
        title: mail.state === 'ready' ? 'Reminder sent' : 'Reminder waiting',
        message: mail.promise(`It goes to ${reminded === 1 ? '1 person' : `${reminded} people`}.`),
        tone: 'success',
      })
      onClose()
      await utils.polls.turnout.invalidate({ id: poll.id })
    },
    onError: (error) => {
      showToast({ title: 'Reminder not sent', message: problemText(error, 'Please try again.'), tone: 'destructive' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Send Reminder"
      confirmLabel="Send Reminder"
      busy={remind.isPending}
      onConfirm={() => remind.mutate({ id: poll.id })}
      onClose={onClose}
    >
      <p>Everyone who can vote in "{poll.title}" but hasn't, and gets community email, will get one email.</p>
      <p>You can send only one reminder per poll.</p>
      <MailNote mt="sm" />
    </ConfirmDialog>
  )
}
