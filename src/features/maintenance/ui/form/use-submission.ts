import { useViewer } from '#kit/context/session'
import { readProblem } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import { isCancelled, SendError, useUpload } from '#kit/files/use-upload'
import { useSendingKey } from '#kit/forms/use-once'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { SentReport } from '../../answers'
import { failureText } from '../history/report-labels'
import { type ReportValues, toForm } from './report-values'

const REFRESHES = 4
const REFRESH_DELAY = 500

/** Sends a report; null if it failed. Checks the session first and refreshes it afterwards. */
export function useSubmission() {
  const words = useWords('maintenance')
  const viewer = useViewer()
  const utils = trpc.useUtils()
  const { progress, send, cancel } = useUpload()
  const { keyOf, renew } = useSendingKey()

  /** 'unknown': the server does not answer. */
  const refreshSession = async (): Promise<'same' | 'nobody' | 'unknown'> => {
    try {
      const user = await utils.auth.me.fetch(undefined, { staleTime: 0 })
      return user.id === viewer.id ? 'same' : 'nobody'
    } catch (error) {
      return readProblem(error).status === 401 ? 'nobody' : 'unknown'
    }
  }

  const refreshAfterwards = async () => {
    for (let attempt = 1; attempt <= REFRESHES; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, REFRESH_DELAY * attempt))
      if ((await refreshSession()) === 'nobody') return
    }
  }

  const sayExpired = () => {
    showToast({ title: words.sessionExpired, message: words.sessionExpiredWhy, tone: 'destructive' })
    return null
  }

  const submit = async (values: ReportValues, photos: File[], onRefused: (error: unknown) => void): Promise<SentReport | null> => {
    if (!utils.auth.me.getData()) {
      showToast({
        title: words.signInNeeded,
        message: words.signInNeededWhy,
        tone: 'destructive',
      })
      return null
    }
    if ((await refreshSession()) === 'nobody') return sayExpired()
    let report: SentReport
    try {
      report = (await send('POST', '/api/maintenance-reports', toForm(values, photos, keyOf(values, photos)))) as SentReport
    } catch (error) {
      if (isCancelled(error)) return null
      if (isAboutSession(error)) {
        // The page then leads to the sign-in.
        void utils.auth.me.invalidate()
        return sayExpired()
      }
      onRefused(error)
      showFailure(words.submitFailed, error, '', failureText(error, words.submitFailedWhy))
      return null
    }
    renew()
    showToast({ title: words.submittedTitle, message: words.submittedWhy, tone: 'success' })
    void utils.maintenance.invalidate()
    void refreshAfterwards()
    return report
  }

  return { submit, sayExpired, progress, cancel }
}

/**
 * The portal answers 401. The specification also matches words of the message, for a proxy with its own sign-in. A refused field has
 * `issues` and may contain the same words by chance.
 */
const isAboutSession = (error: unknown) =>
  error instanceof SendError && (error.status === 401 || (error.issues.length === 0 && /authenticat|session/i.test(error.message)))
