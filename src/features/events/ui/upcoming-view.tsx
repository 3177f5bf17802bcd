import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Calendar, EmptyState } from '#kit/feedback/empty-state'
import { ReadError } from '#kit/feedback/load-error'
import { RowSkeletons } from '#kit/feedback/skeletons'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { CommunityEvent } from '../answers'
import classes from './calendar-view.module.css'
import { EventRow } from './event-row'
import rows from './event-row.module.css'

const PORTION = 50

export function UpcomingView(props: { today: string; addressOf: (event: CommunityEvent) => string; addEvent: ReactNode }) {
  const words = useWords('events')
  const { showMore } = useWords('kit')
  const { month: monthText } = useFormats()
  const upcoming = trpc.events.upcoming.useInfiniteQuery(
    { limit: PORTION },
    { getNextPageParam: (last, pages) => (last.length === PORTION ? pages.length * PORTION : undefined) },
  )
  const { data, error } = upcoming
  const events = data?.pages.flat()

  if (error && !data) return <ReadError title={words.upcomingFailed} query={upcoming} />
  if (!events) return <RowSkeletons count={5} height="6rem" icon />
  if (events.length === 0) {
    return (
      <EmptyState
        picture={<Calendar />}
        title={words.noneUpcoming}
        text={words.upcomingHere}
        {...(props.addEvent ? { action: props.addEvent } : {})}
      />
    )
  }
  return (
    <Stack gap={24}>
      {byMonth(events, props.today).map(([month, list]) => (
        <section key={month} aria-label={monthText(`${month}-01`)}>
          <h2 className={classes.heading}>{monthText(`${month}-01`)}</h2>
          <ul className={rows.rows}>
            {list.map((event) => (
              <EventRow key={event.id} event={event} to={props.addressOf(event)} />
            ))}
          </ul>
        </section>
      ))}
      {upcoming.hasNextPage && (
        <Button variant="default" loading={upcoming.isFetchingNextPage} onClick={() => void upcoming.fetchNextPage()}>
          {showMore}
        </Button>
      )}
    </Stack>
  )
}

function byMonth(events: CommunityEvent[], today: string): [string, CommunityEvent[]][] {
  const months = new Map<string, CommunityEvent[]>()
  for (const event of events) {
    const month = (event.dateStart < today ? today : event.dateStart).slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), event])
  }
  return [...months]
}
