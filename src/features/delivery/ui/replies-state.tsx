import { Box } from '@mantine/core'
import { useTimeZone } from '#kit/context/community-info'
import { Card } from '#kit/layout/card'
import { StatusBadge } from '#kit/lists/status-badge'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'

const LOOK_EVERY_MS = 60_000

/** Whether answers by mail come in; nothing where none are taken. */
export function RepliesState() {
  const words = useWords('delivery')
  const formats = useFormats()
  const timeZone = useTimeZone()
  const { data } = trpc.delivery.replies.useQuery(undefined, { refetchInterval: LOOK_EVERY_MS })
  if (!data) return null
  const at = (instant: string) => formats.instant(instant, timeZone)
  const { address, checkedAt, failingSince, error, received, refused } = data
  return (
    <Box mb="lg">
      <Card
        title={words.repliesTitle}
        aside={<StatusBadge tone={error ? 'red' : 'green'}>{error ? words.repliesFailing : words.repliesOn}</StatusBadge>}
      >
        <p>{words.repliesTaken(address, received, refused)}</p>
        {checkedAt && <p>{words.repliesChecked(at(checkedAt))}</p>}
        {error && failingSince && (
          <div role="status">
            <p>{words.repliesError(at(failingSince))}</p>
            <p>{error}</p>
          </div>
        )}
      </Card>
    </Box>
  )
}
