import { Text } from '@mantine/core'
import { useTimeZone } from '#kit/context/session'
import { Card } from '#kit/layout/page'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { percentOf } from '../../../../shared/polls'
import type { Poll } from '../../answers'
import { ResultTable } from '../results/result-table'

/** For the board: how many could vote, and how many did. */
export function TurnoutCard({ poll }: { poll: Poll }) {
  const words = useWords('polls')
  const formats = useFormats()
  const timeZone = useTimeZone()
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
    </Card>
  )
}
