import { words as hearing } from 'virtual:words/hearing'
import { Suspense, useEffect } from 'react'
import { useViewer } from '#kit/context/viewer'
import { LoadError } from '#kit/feedback/load-error'
import { readProblem } from '#kit/feedback/problem'
import { FieldSkeletons } from '#kit/feedback/skeletons'
import { showToast } from '#kit/feedback/toast'
import { Card } from '#kit/layout/card'
import { lazyPage } from '#kit/navigation/lazy-page'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { formatPhone } from '../../../shared/phone'
import { SmsForm } from './sms-form'

const ConfirmNumber = lazyPage(() => import('./hearing/confirm-number'), 'ConfirmNumber', hearing)
const NOT_YET = { verified: false, stopped: false, available: false }

export function SmsPreferences() {
  const viewer = useViewer()
  const words = useWords('preferences')
  const { data, error, refetch, isFetching } = trpc.preferences.sms.useQuery()
  // Without preferences of their own, somebody has text messages off and the number of their account.
  const none = error !== null && readProblem(error).status === 404
  const preferences = none ? { smsEnabled: false, phoneNumber: viewer.phoneNumber && formatPhone(viewer.phoneNumber), ...NOT_YET } : data
  const failed = error !== null && !preferences

  useEffect(() => {
    if (failed) showToast({ title: words.textsFailed, tone: 'destructive' })
  }, [failed, words])

  if (failed) return <LoadError title={words.textsFailedWhy} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <Card title={words.texts}>
      {preferences ? <SmsForm key={String(preferences.verified)} preferences={preferences} /> : <FieldSkeletons count={3} />}
      <Suspense>{preferences?.available && <ConfirmNumber />}</Suspense>
    </Card>
  )
}
