import { problemText, readProblem } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { LOGIN_FAILED, PENDING_MESSAGE } from '../../../shared/front-door'
import { keepPendingAccount } from './pending-account'

const PENDING_TOAST = 7000

/** Why nobody was signed in. */
export interface Refusal {
  /** What stays above the form once the toast has gone. */
  text: string
  passwordMayBeWrong: boolean
  /** The page to go to, if there is one. */
  next?: string
}

/** Says in a toast why nobody was signed in, and answers with what stays. */
export function explainRefusal(error: unknown): Refusal {
  const { status, details, message } = readProblem(error)
  if (status === 403 && details.status === 'pending') {
    keepPendingAccount({ name: text(details.name), email: text(details.email) })
    showToast({
      title: 'Welcome back!',
      message: `${problemText(error, PENDING_MESSAGE)} You will be notified when access is granted.`,
      duration: PENDING_TOAST,
    })
    return { next: '/pending-approval', text: PENDING_MESSAGE, passwordMayBeWrong: false }
  }
  if (status === 403 && details.status === 'banned') {
    showToast({
      title: 'Account Access Restricted',
      message: 'Your access to the portal has been restricted. Please contact the HOA board for assistance.',
      tone: 'destructive',
    })
    return { text: "This account can't sign in. The board can tell you why.", passwordMayBeWrong: false }
  }
  showToast({ title: 'Login failed', message: whyNot(error), tone: 'destructive' })
  const passwordMayBeWrong = status === 401 || status === 403
  return { text: passwordMayBeWrong ? "The username and password don't match. Check both and try again." : message, passwordMayBeWrong }
}

/** Any other 403 says no more than a wrong password does. */
function whyNot(error: unknown): string {
  const { status, message } = readProblem(error)
  if (status === 403) return LOGIN_FAILED
  return status === 401 ? problemText(error, LOGIN_FAILED) : message
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
