import { readProblem } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import { wordsNow } from '#kit/words/words'

/** Shows why a document action failed; `fallback` if the answer gives no reason. */
export function showDocumentFailure(error: unknown, fallback: string) {
  const words = wordsNow('documents')
  const { status, message } = readProblem(error)
  if (status === 401) return showToast({ title: words.signInNeeded, message: words.uploadNeedsSignIn, tone: 'destructive' })
  showFailure(words.error, error, status === 0 ? message : fallback)
}

export const showSuccess = (message: string) => showToast({ title: wordsNow('documents').success, message, tone: 'success' })
