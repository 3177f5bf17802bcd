import { Box, Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useTimeZone } from '#kit/context/time-zone'
import { LoadError } from '#kit/feedback/load-error'
import { Card } from '#kit/layout/card'
import { LinkRow } from '#kit/lists/link-row'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { usePollText } from '../use-poll-text'
import { useAddressOf } from '../views'

/** Polls that are over, each with its outcome. */
export function PastPolls() {
  const words = useWords('polls')
  const kit = useWords('kit')
  const formats = useFormats()
  const { outcome } = usePollText()
  const timeZone = useTimeZone()
  const addressOf = useAddressOf()
  const list = trpc.polls.past.useInfiniteQuery({}, { getNextPageParam: (page) => page.next })
  const polls = list.data?.pages.flatMap((page) => page.polls) ?? []
  if (polls.length === 0 && !list.error) return null
  return (
    <Box mt={32}>
      <Card title={words.past}>
        {list.error && <LoadError title={words.pastFailed} onRetry={() => void list.refetch()} busy={list.isFetching} />}
        <ul>
          {polls.map((poll) => (
            <LinkRow
              key={poll.id}
              to={addressOf({ poll: String(poll.id) })}
              icon={IconChecklist}
              kind={kit.poll}
              title={poll.title}
              text={outcome(poll)}
              when={poll.closedAt ? words.closedOn(formats.instantDay(poll.closedAt, timeZone)) : words.closed}
            />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button variant="default" mt="md" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {kit.showMore}
          </Button>
        )}
      </Card>
    </Box>
  )
}
