import { Box, Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useTimeZone } from '../../../../client/kit/context/time-zone'
import { LoadError } from '../../../../client/kit/feedback/load-error'
import { Card } from '../../../../client/kit/layout/card'
import { LinkRow } from '../../../../client/kit/lists/link-row'
import { trpc } from '../../../../client/trpc'
import { formatInstantDate } from '../../../../shared/calendar'
import { useAddressOf } from '../views'
import { outcomeText } from '../words'

/** Polls that are over, each with its outcome. */
export function PastPolls() {
  const timeZone = useTimeZone()
  const addressOf = useAddressOf()
  const list = trpc.polls.past.useInfiniteQuery({}, { getNextPageParam: (page) => page.next })
  const polls = list.data?.pages.flatMap((page) => page.polls) ?? []
  if (polls.length === 0 && !list.error) return null
  return (
    <Box mt={32}>
      <Card title="Past polls">
        {list.error && <LoadError title="Failed to load past polls" onRetry={() => void list.refetch()} busy={list.isFetching} />}
        <ul>
          {polls.map((poll) => (
            <LinkRow
              key={poll.id}
              to={addressOf({ poll: String(poll.id) })}
              icon={IconChecklist}
              kind="Poll"
              title={poll.title}
              text={outcomeText(poll)}
              when={poll.closedAt ? `Closed ${formatInstantDate(poll.closedAt, timeZone)}` : 'Closed'}
            />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button variant="default" mt="md" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        )}
      </Card>
    </Box>
  )
}
