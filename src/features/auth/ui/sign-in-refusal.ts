import { problemText, readProblem } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import type { Words } from '../../../words/messages'
import { storePendingAccount } from './pending-account'

const PENDING_TOAST = 7000

export interface Refusal {
  /** The message above the form; it follows the page's language, unlike the server's message. */
  text: (words: Words['authPage']) => string
  passwordMayBeWrong: boolean
  next?: string
}

/** Shows a toast and returns the lasting message. */
export function explainRefusal(error: unknown, words: Words['authPage']): Refusal {
  const { status, details, message } = readProblem(error)
  if (status === 403 && details.status === 'pending') {
    storePendingAccount({ name: asText(details.name), email: asText(details.email) })
    showToast({
      title: words.welcomeBack,
      message: words.pendingToast(problemText(error, words.pending)),
      duration: PENDING_TOAST,
    })
    return { next: '/pending-approval', text: ({ pending }) => pending, passwordMayBeWrong: false }
  }
  if (details.secondStep) return { next: '/auth?step=second', text: () => '', passwordMayBeWrong: false }
  if (status === 403 && details.status === 'banned') {
    showToast({
      title: words.restricted,
      message: words.restrictedWhy,
      tone: 'destructive',
    })
    return { text: ({ cannotSignIn }) => cannotSignIn, passwordMayBeWrong: false }
  }
  showToast({ title: words.loginFailed, message: whyNot(error, words), tone: 'destructive' })
  const passwordMayBeWrong = status === 401 || status === 403
  return { text: ({ doNotMatch }) => (passwordMayBeWrong ? doNotMatch : message), passwordMayBeWrong }
}

function whyNot(error: unknown, words: Words['authPage']): string {
  const { status, message } = readProblem(error)
  if (status === 403) return words.authenticationFailed
  return status === 401 ? problemText(error, words.authenticationFailed) : message
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
