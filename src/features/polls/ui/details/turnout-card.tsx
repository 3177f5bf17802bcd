import { Button, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useMail, useTimeZone } from '#kit/context/session'
import { ConfirmDialog } from '#kit/dialogs/dialog'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { Card } from '#kit/layout/page'
import { RecipientLine } from '#kit/recipients/later'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { percentOf } from '../../../../shared/polls'
import type { Poll } from '../../answers'
import { ResultTable } from '../results/result-table'

/** For the board: how many could vote, how many did, and the one reminder. */
export function TurnoutCard({ poll }: { poll: Poll }) {
  const words = useWords('polls')
  const formats = useFormats()
  const timeZone = useTimeZone()
  const [asking, setAsking] = useState(false)
  const { data: turnout } = trpc.polls.turnout.useQuery({ id: poll.id })
  if (!turnout) return null
  const { eligible, voted, byRole, remindedAt } = turnout
  const rows = [
    [words.allVoters, { eligible, voted }],
    [words.homeowners, byRole.homeowner],
    [words.residents, byRole.resident],
  ] as const
  return (
    <Card title={words.turnout}>
      <ResultTable
        caption={words.turnoutOf[poll.votingRule]}
        header={[words.voters[poll.votingRule], words.eligible, words.votedCount]}
        rows={rows.map(([name, count]) => [name, count.eligible, `${count.voted} (${percentOf(count.voted, count.eligible)}%)`])}
      />
      {remindedAt && (
        <Text mt="md" fz="sm" c="dimmed">
          {words.remindedOn(formats.instant(remindedAt, timeZone))}
        </Text>
      )}
      {poll.isOpen && !remindedAt && voted < eligible && (
        <Button variant="default" mt="md" leftSection={<IconMailForward size={20} aria-hidden />} onClick={() => setAsking(true)}>
          {words.remind}
        </Button>
      )}
      {asking && <ReminderDialog poll={poll} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function ReminderDialog({ poll, onClose }: { poll: Poll; onClose: () => void }) {
  const words = useWords('polls')
  const mail = useMail()
  const { data: reach } = trpc.polls.reminderReach.useQuery({ id: poll.id }, { staleTime: 0 })
  const utils = trpc.useUtils()
  const remind = useToastMutation(trpc.polls.remind, {
    failure: words.remindFailed,
    onSuccess: async ({ reminded }) => {
      showToast({
        title: mail.state === 'ready' ? words.reminded : words.reminderWaits,
        message: mail.promise(words.remindedPeople(reminded)),
        tone: 'success',
      })
      onClose()
      await utils.polls.turnout.invalidate({ id: poll.id })
    },
    onError: onClose,
  })
  return (
    <ConfirmDialog
      title={words.remind}
      confirmLabel={words.remind}
      busy={remind.isPending}
      onConfirm={() => remind.mutate({ id: poll.id })}
      onClose={onClose}
    >
      {reach && <RecipientLine count={reach} what={poll.title} />}
      <p>{words.remindAsk(poll.title)}</p>
      <p>{words.remindOnce}</p>
    </ConfirmDialog>
  )
}
