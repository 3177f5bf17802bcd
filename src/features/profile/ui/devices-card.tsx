import { Button, Text } from '@mantine/core'
import { useTimeZone } from '#kit/context/session'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { useToastMutation } from '#kit/feedback/toast'
import fields from '#kit/forms/fields.module.css'
import { useOnce } from '#kit/forms/use-once'
import { Card } from '#kit/layout/page'
import { StatusBadge } from '#kit/lists/status-badge'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { deviceName } from '../../../shared/device-name'
import classes from './profile.module.css'

export function DevicesCard() {
  const utils = trpc.useUtils()
  const words = useWords('preferences')
  const { day, instant } = useFormats()
  const timeZone = useTimeZone()
  const query = trpc.profile.sessions.useQuery()
  const { data, isPending } = query
  const outcome = (message: string) => ({
    success: { title: words.signedOut, message },
    failure: words.notSignedOut,
    onSettled: () => utils.profile.sessions.invalidate(),
  })
  const end = useToastMutation(trpc.profile.endSession, outcome(words.signedOutWhat))
  const endOthers = useToastMutation(trpc.profile.endOtherSessions, outcome(words.signedOutOthersWhat))
  const signOut = useOnce(end.mutate, end.isPending)
  const signOutOthers = useOnce(endOthers.mutate, endOthers.isPending)
  const others = data?.filter((session) => !session.current).length ?? 0

  return (
    <Card title={words.devices}>
      <ReadError title={words.devicesFailed} query={query} />
      {isPending && <RowSkeletons count={2} inCard />}
      <ul>
        {data?.map(({ handle, userAgent, startedAt, lastSeenAt, current }) => (
          <li key={handle} className={classes.device}>
            <div>
              <Text fw={600}>{deviceName(words, userAgent)}</Text>
              <Text c="dimmed">{words.signedIn(instant(startedAt, timeZone))}</Text>
              {lastSeenAt && <Text c="dimmed">{words.lastSeen(day(lastSeenAt))}</Text>}
            </div>
            {current ? (
              <StatusBadge tone="green">{words.thisDevice}</StatusBadge>
            ) : (
              <Button
                variant="default"
                aria-label={words.signOutOf(deviceName(words, userAgent), instant(startedAt, timeZone))}
                onClick={() => signOut({ handle })}
                loading={end.isPending && end.variables.handle === handle}
              >
                {words.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 1 && (
        <div className={classes.split}>
          <Button variant="default" className={fields.start ?? ''} onClick={() => signOutOthers()} loading={endOthers.isPending}>
            {words.signOutOthers}
          </Button>
        </div>
      )}
    </Card>
  )
}
