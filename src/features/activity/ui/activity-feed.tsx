import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { EmptyState } from '../../../client/kit/feedback/empty-state'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { problemText } from '../../../client/kit/feedback/problem'
import { RowSkeletons } from '../../../client/kit/feedback/skeletons'
import { ActivityRow } from '../../../client/kit/lists/activity-row'
import { trpc } from '../../../client/trpc'
import { formatInstant } from '../../../shared/calendar'
import type { Activity } from '../answers'
import { type ActivityType, FEED_FAILED, LIMIT_DEFAULT, LIMIT_MAX } from '../schema'
import classes from './activity-feed.module.css'
import { AGES, ageOf, relativeTime } from './relative-time'

const FRESH = 1000
const PLACEHOLDERS = 5
const NOTHING = 'No activities found matching your filters.'
const NOTHING_YET = 'What is new in the community will be listed here.'

export function ActivityFeed({ type, search }: { type: ActivityType | undefined; search: string }) {
  const [limit, setLimit] = useState(LIMIT_DEFAULT)
  const feed = trpc.activity.list.useQuery(
    { limit, search, ...(type ? { type } : {}) },
    { staleTime: FRESH, placeholderData: keepPreviousData },
  )
  if (feed.isPending) return <RowSkeletons count={PLACEHOLDERS} height="6rem" icon inCard />
  if (!feed.data) {
    const message = problemText(feed.error, 'Check your connection and try again.')
    return <LoadError title={FEED_FAILED} message={message} onRetry={() => feed.refetch()} busy={feed.isFetching} />
  }
  if (feed.data.length === 0) return type || search ? <EmptyState title={NOTHING} /> : <EmptyState title={NOTHING} text={NOTHING_YET} />
  return (
    <div className={classes.feed} aria-busy={feed.isPlaceholderData}>
      <Groups items={feed.data} now={feed.dataUpdatedAt} />
      {feed.data.length === limit && limit < LIMIT_MAX && (
        <Button variant="default" className={classes.more ?? ''} loading={feed.isPlaceholderData} onClick={() => setLimit(LIMIT_MAX)}>
          Show more
        </Button>
      )}
    </div>
  )
}

function Groups({ items, now }: { items: Activity[]; now: number }) {
  const timeZone = useTimeZone()
  const moment = now || Date.now()
  const groups = AGES.map((age) => ({ age, rows: items.filter((item) => ageOf(item.timestamp, moment, timeZone) === age) }))
  return groups
    .filter((group) => group.rows.length > 0)
    .map(({ age, rows }) => (
      <section key={age} className={classes.group} aria-label={age}>
        <h2 className={classes.age}>{age}</h2>
        <ul>
          {rows.map((item) => (
            <ActivityRow
              key={item.id}
              item={item}
              when={
                <time dateTime={item.timestamp}>
                  {relativeTime(item.timestamp, moment)} · {formatInstant(item.timestamp, timeZone)}
                </time>
              }
            />
          ))}
        </ul>
      </section>
    ))
}
