import { readProblem } from '../../../client/kit/problem'
import { showToast } from '../../../client/kit/toast'
import { keepPendingAccount } from './pending-account'

const PENDING_TOAST = 7000

/** Says why nobody was signed in; answers with the page to go to, if there is one. */
export function explainRefusal(error: unknown): string | null {
  const { status, message, details } = readProblem(error)
  if (status === 403 && details.status === 'pending') {
    keepPendingAccount({ name: text(details.name), email: text(details.email) })
    showToast({
      title: 'Welcome back!',
      message: `${message} You will be notified when access is granted.`,
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
  showToast({ title: 'Login failed', message, tone: 'destructive' })
  return null
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
