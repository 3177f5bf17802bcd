import { problemText, readProblem } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { wordsNow } from '#kit/words/words'

/** Shows why a document action failed; `fallback` if the answer gives no reason. */
export function showDocumentFailure(error: unknown, fallback: string) {
  const words = wordsNow('documents')
  const { status, message } = readProblem(error)
  if (status === 401) return showToast({ title: words.signInNeeded, message: words.uploadNeedsSignIn, tone: 'destructive' })
  showToast({ title: words.error, message: problemText(error, status === 0 ? message : fallback), tone: 'destructive' })
}

export const showSuccess = (message: string) => showToast({ title: wordsNow('documents').success, message, tone: 'success' })
