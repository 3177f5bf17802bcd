import { useEffect } from 'react'
import { Card } from '../../../client/kit/card'
import { LoadError } from '../../../client/kit/load-error'
import { readProblem } from '../../../client/kit/problem'
import { FieldSkeletons } from '../../../client/kit/skeletons'
import { showToast } from '../../../client/kit/toast'
import { useViewer } from '../../../client/kit/viewer'
import { trpc } from '../../../client/trpc'
import { formatPhone } from '../../../shared/phone'
import { SmsForm } from './sms-form'

export function SmsPreferences() {
  const viewer = useViewer()
  const { data, error, refetch, isFetching } = trpc.preferences.sms.useQuery()
  // Without preferences of their own, somebody has text messages off and the number of their account.
  const none = error !== null && readProblem(error).status === 404
  const preferences = none ? { smsEnabled: false, phoneNumber: viewer.phoneNumber && formatPhone(viewer.phoneNumber) } : data
  const failed = error !== null && !preferences

  useEffect(() => {
    if (failed) showToast({ title: 'Failed to load SMS preferences', tone: 'destructive' })
  }, [failed])

  if (failed) {
    const title = 'Failed to load your SMS preferences. Please try again later.'
    return <LoadError title={title} onRetry={() => void refetch()} busy={isFetching} />
  }
  return <Card title="Text Messages">{preferences ? <SmsForm preferences={preferences} /> : <FieldSkeletons count={3} />}</Card>
}
