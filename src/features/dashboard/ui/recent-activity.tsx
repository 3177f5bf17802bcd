import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTimeZone } from '#kit/context/community-info'
import { LoadError } from '#kit/feedback/load-error'
import { readProblem } from '#kit/feedback/problem'
import { RowSkeletons } from '#kit/feedback/skeletons'
import { Card } from '#kit/layout/card'
import { ActivityRow } from '#kit/lists/link-row'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import classes from './card-parts.module.css'
import { RECENT_ACTIVITY } from './first-reads'
import { ShortList } from './short-list'

const VIEW_ALL_ABOVE = 5
const FRESH = 1000

export function RecentActivity() {
  const words = useWords('dashboard')
  const { instantDay } = useFormats()
  const timeZone = useTimeZone()
  const { data, error, refetch, isFetching } = trpc.activity.list.useQuery(RECENT_ACTIVITY, { staleTime: FRESH })
  const more = data && data.length > VIEW_ALL_ABOVE
  return (
    <Card
      title={words.recentActivity}
      aside={
        more && (
          <Link to="/activity" className={classes.aside ?? ''}>
            {words.viewAll}
          </Link>
        )
      }
    >
      {!data && !error && <RowSkeletons count={5} height="4.5rem" icon inCard />}
      {!data && error && (
        <LoadError title={words.activityFailed} message={readProblem(error).message} onRetry={() => refetch()} busy={isFetching} />
      )}
      {data?.length === 0 && (
        <Text py={4} c="dimmed">
          {words.noActivity}
        </Text>
      )}
      {data && data.length > 0 && (
        <ShortList short={5} count={data.length}>
          {data.map((item) => (
            <ActivityRow key={item.id} item={item} when={instantDay(item.timestamp, timeZone)} />
          ))}
        </ShortList>
      )}
    </Card>
  )
}
