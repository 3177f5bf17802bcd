import { Box } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '#kit/context/session'
import { EmptyState } from '#kit/feedback/empty-state'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { BackLink, Card, PageTitle } from '#kit/layout/page'
import { FilterChips, SearchBox } from '#kit/lists/filters'
import { ActivityRow } from '#kit/lists/link-row'
import { ShowMore } from '#kit/lists/load-more'
import { useAddressState } from '#kit/navigation/address'
import { useFormats, useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../client/trpc'
import { ACTIVITY_TYPES, type ActivityType, LIMIT_DEFAULT, LIMIT_MAX } from '../schema'
import classes from './activity-page.module.css'
import { AGES, ageOf } from './ages'

export function ActivityPage() {
  const words = useWords('activity')
  const [chosen, setChosen] = useAddressState('type')
  const [search, setSearch] = useAddressState('q')
  const [settled] = useDebouncedValue(search, 250)
  const type = ACTIVITY_TYPES.find((each) => each === chosen)

  return (
    <>
      <BackLink to="/">{words.back}</BackLink>
      <PageTitle title={words.title} subtitle={words.subtitle} />
      <search className={classes.filters}>
        <SearchBox label={words.search} value={search} onChange={setSearch} />
        <FilterChips
          label={words.type}
          choices={(['', ...ACTIVITY_TYPES] as const).map((value) => ({ value, label: words[value || 'all'], count: null }))}
          value={type ?? ''}
          onChange={setChosen}
        />
      </search>
      <Card>
        <ActivityFeed key={type ?? ''} type={type} search={search === '' ? '' : settled.trim()} />
      </Card>
    </>
  )
}

const FRESH = 1000
const PLACEHOLDERS = 5

function ActivityFeed({ type, search }: { type: ActivityType | undefined; search: string }) {
  const words = useWords('activity')
  const [limit, setLimit] = useState(LIMIT_DEFAULT)
  const feed = trpc.activity.list.useQuery(
    { limit, search, ...(type ? { type } : {}) },
    { staleTime: FRESH, placeholderData: keepPreviousData },
  )
  if (feed.isPending) return <RowSkeletons count={PLACEHOLDERS} height="6rem" icon inCard />
  if (!feed.data) return <ReadError title={words.failed} query={feed} />
  if (feed.data.length === 0)
    return type || search ? <EmptyState title={words.noneMatch} /> : <EmptyState title={words.noneMatch} text={words.noneYet} />
  return (
    <div className={classes.feed} aria-busy={feed.isPlaceholderData}>
      <ActivityGroups items={feed.data} now={feed.dataUpdatedAt} />
      {feed.data.length === limit && limit < LIMIT_MAX && <ShowMore busy={feed.isPlaceholderData} onLoad={() => setLimit(LIMIT_MAX)} />}
    </div>
  )
}

function ActivityGroups({ items, now }: { items: Outputs['activity']['list']; now: number }) {
  const words = useWords('activity')
  const formats = useFormats()
  const timeZone = useTimeZone()
  const moment = now || Date.now()
  const groups = AGES.map((age) => ({ age, rows: items.filter((item) => ageOf(item.timestamp, moment, timeZone) === age) }))
  return groups
    .filter((group) => group.rows.length > 0)
    .map(({ age, rows }) => (
      <section key={age} className={classes.group} aria-label={words[age]}>
        <Box component="h2" mb={4} fz="lg">
          {words[age]}
        </Box>
        <ul>
          {rows.map((item) => (
            <ActivityRow
              key={item.id}
              item={item}
              when={
                <time dateTime={item.timestamp}>
                  {formats.relative(item.timestamp, moment) ?? words.justNow} · {formats.instant(item.timestamp, timeZone)}
                </time>
              }
            />
          ))}
        </ul>
      </section>
    ))
}
