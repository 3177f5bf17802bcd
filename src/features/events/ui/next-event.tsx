import { Stack } from '@mantine/core'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { CommunityEvent } from '../answers'
import { EventRow } from './event-row'
import rows from './event-row.module.css'

/** What comes next in the community, where the chosen days hold nothing. */
export function NextEvent({ addressOf }: { addressOf: (event: CommunityEvent) => string }) {
  const words = useWords('events')
  const [next] = trpc.events.upcoming.useQuery({ limit: 1 }).data ?? []
  if (!next) return null
  return (
    <Stack component="section" gap={8} aria-labelledby="next-event">
      <h3 id="next-event">{words.nextEvent}</h3>
      <ul className={rows.rows}>
        <EventRow event={next} to={addressOf(next)} />
      </ul>
    </Stack>
  )
}
