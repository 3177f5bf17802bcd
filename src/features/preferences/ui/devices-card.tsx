import { Button, Text } from '@mantine/core'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { problemText } from '../../../client/kit/feedback/problem'
import { RowSkeletons } from '../../../client/kit/feedback/skeletons'
import { showToast } from '../../../client/kit/feedback/toast'
import { useOnce } from '../../../client/kit/forms/use-once'
import { Card } from '../../../client/kit/layout/card'
import { StatusBadge } from '../../../client/kit/lists/status-badge'
import { trpc } from '../../../client/trpc'
import { formatDate, formatInstant } from '../../../shared/calendar'
import { deviceName } from './device-name'
import classes from './profile.module.css'

/** Where the account is signed in, and the way to end that from here. */
export function DevicesCard() {
  const utils = trpc.useUtils()
  const timeZone = useTimeZone()
  const { data, error, refetch, isFetching } = trpc.preferences.sessions.useQuery()
  const outcome = {
    onSuccess: () => showToast({ title: 'Signed out', message: 'That device has to sign in again.', tone: 'success' as const }),
    onError: (problem: unknown) =>
      showToast({ title: 'Not signed out', message: problemText(problem, 'Please try again.'), tone: 'destructive' as const }),
    onSettled: () => utils.preferences.sessions.invalidate(),
  }
  const end = trpc.preferences.endSession.useMutation(outcome)
  const endOthers = trpc.preferences.endOtherSessions.useMutation({
    ...outcome,
    onSuccess: () => showToast({ title: 'Signed out', message: 'Every other device has to sign in again.', tone: 'success' }),
  })
  const signOut = useOnce(end.mutate, end.isPending)
  const signOutOthers = useOnce(endOthers.mutate, endOthers.isPending)
  const others = data?.filter((session) => !session.current).length ?? 0

  return (
    <Card title="Signed-in Devices">
      {error && !data && <LoadError title="Failed to load your devices" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <RowSkeletons count={2} inCard />}
      <ul>
        {data?.map(({ handle, userAgent, startedAt, lastSeenAt, current }) => (
          <li key={handle} className={classes.device}>
            <div>
              <Text fw={600}>{deviceName(userAgent)}</Text>
              <Text c="dimmed">Signed in {formatInstant(startedAt, timeZone)}</Text>
              {lastSeenAt && <Text c="dimmed">Last seen {formatDate(lastSeenAt)}</Text>}
            </div>
            {current ? (
              <StatusBadge tone="green">This device</StatusBadge>
            ) : (
              <Button
                variant="default"
                aria-label={`Sign out ${deviceName(userAgent)}, signed in ${formatInstant(startedAt, timeZone)}`}
                onClick={() => signOut({ handle })}
                loading={end.isPending && end.variables.handle === handle}
              >
                Sign Out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 1 && (
        <div className={classes.split}>
          <Button variant="default" className={classes.start ?? ''} onClick={() => signOutOthers()} loading={endOthers.isPending}>
            Sign Out All Other Devices
          </Button>
        </div>
      )}
    </Card>
  )
}
