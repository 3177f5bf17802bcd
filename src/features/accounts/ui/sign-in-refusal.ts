import { problemText, readProblem } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { LOGIN_FAILED, PENDING_MESSAGE } from '../../../shared/front-door'
import { keepPendingAccount } from './pending-account'

const PENDING_TOAST = 7000

/** Says why nobody was signed in; answers with the page to go to, if there is one. */
export function explainRefusal(error: unknown): string | null {
  const { status, details } = readProblem(error)
  if (status === 403 && details.status === 'pending') {
    keepPendingAccount({ name: text(details.name), email: text(details.email) })
    showToast({
      title: 'Welcome back!',
      message: `${problemText(error, PENDING_MESSAGE)} You will be notified when access is granted.`,
      duration: PENDING_TOAST,
    })
    return '/pending-approval'
  }
  if (status === 403 && details.status === 'banned') {
    showToast({
      title: 'Account Access Restricted',
      message: 'Your access to the portal has been restricted. Please contact the HOA board for assistance.',
      tone: 'destructive',
    })
    return null
  }
  showToast({ title: 'Login failed', message: whyNot(error), tone: 'destructive' })
  return null
}

/** Any other 403 says no more than a wrong password does. */
function whyNot(error: unknown): string {
  const { status, message } = readProblem(error)
  if (status === 403) return LOGIN_FAILED
  return status === 401 ? problemText(error, LOGIN_FAILED) : message
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
