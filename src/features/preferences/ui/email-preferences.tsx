import { Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useMail } from '../../../client/kit/context/mail'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { useViewer } from '../../../client/kit/context/viewer'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { MailNote } from '../../../client/kit/feedback/mail-note'
import { Note } from '../../../client/kit/feedback/note'
import { problemText } from '../../../client/kit/feedback/problem'
import { FieldSkeletons } from '../../../client/kit/feedback/skeletons'
import { showToast } from '../../../client/kit/feedback/toast'
import { Card } from '../../../client/kit/layout/card'
import { StatusBadge } from '../../../client/kit/lists/status-badge'
import { trpc } from '../../../client/trpc'
import { formatInstantDate } from '../../../shared/calendar'
import type { EmailPreferences as Preferences } from '../answers'
import classes from './profile.module.css'
import { reasonInWords } from './reason-words'
import { UnsubscribeForm } from './unsubscribe-form'

export function EmailPreferences() {
  const { data, error, refetch, isFetching } = trpc.preferences.email.useQuery()
  const failed = error !== null && !data

  useEffect(() => {
    if (failed) showToast({ title: 'Failed to load email preferences', tone: 'destructive' })
  }, [failed])

  if (failed) {
    const title = 'Failed to load your email preferences. Please try again later.'
    return <LoadError title={title} onRetry={() => void refetch()} busy={isFetching} />
  }
  return (
    <Card title="Email Preferences" aside={data && <StateBadge subscribed={data.subscribed} />}>
      {!data && <FieldSkeletons count={2} />}
      {data?.subscribed && <Subscribed />}
      {data && !data.subscribed && <Unsubscribed preferences={data} />}
    </Card>
  )
}

const StateBadge = ({ subscribed }: { subscribed: boolean }) => (
  <StatusBadge tone={subscribed ? 'green' : 'gray'}>{subscribed ? 'Subscribed' : 'Unsubscribed'}</StatusBadge>
)

function Subscribed() {
  const { email } = useViewer()
  return (
    <>
      <Text fz="lg">
        You're subscribed. Announcements and updates about your reports go to <strong>{email}</strong>.
      </Text>
      <MailNote mt="md" />
      <Unreachable />
      <UnsubscribeForm />
    </>
  )
}

/** Who subscribes again while their address is known to refuse email should hear that it is not enough. */
function Unreachable() {
  const { data } = trpc.preferences.reachable.useQuery()
  if (data?.reachable !== false) return null
  return (
    <div className={classes.split}>
      <Note tone="amber" icon={IconAlertTriangle} role="alert">
        Emails to this address bounce, so we've paused them. Please tell the board which address works.
      </Note>
    </div>
  )
}

function Unsubscribed({ preferences }: { preferences: Preferences }) {
  const utils = trpc.useUtils()
  const { email } = useViewer()
  const { promise } = useMail()
  const timeZone = useTimeZone()
  const resubscribe = trpc.preferences.resubscribe.useMutation({
    onSuccess: (saved) => {
      utils.preferences.email.setData(undefined, saved)
      void utils.preferences.reachable.invalidate()
      showToast({ title: 'Resubscribed successfully', message: promise("You'll get announcements by email again."), tone: 'success' })
    },
    onError: (error) =>
      showToast({ title: 'Failed to resubscribe', message: problemText(error, 'Please try again.'), tone: 'destructive' }),
    onSettled: () => utils.accounts.me.invalidate(),
  })
  const { unsubscribedAt, reason, note } = preferences
  return (
    <>
      <Text fz="lg">
        You've been unsubscribed{unsubscribedAt && ` since ${formatInstantDate(unsubscribedAt, timeZone)}`}. No announcements go to{' '}
        <strong>{email}</strong>.
      </Text>
      {reason && <Text c="dimmed">Your reason: {reasonInWords(reason)}</Text>}
      {note && <Text c="dimmed">Your note: {note}</Text>}
      <div className={classes.split}>
        <p>Email about your account, such as a new password, always comes.</p>
        <Button className={classes.start ?? ''} onClick={() => resubscribe.mutate()} loading={resubscribe.isPending}>
          Resubscribe
        </Button>
      </div>
    </>
  )
}
