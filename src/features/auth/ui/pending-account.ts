export interface PendingAccount {
  name: string
  email: string
}

const PENDING_KEY = 'pendingApproval'

export function storePendingAccount(account: PendingAccount) {
  try {
    sessionStorage.setItem(PENDING_KEY, JSON.stringify(account))
  } catch {
    // Without storage the pending page redirects to the sign-in page, which is fine.
  }
}

export function readPendingAccount(): PendingAccount | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PENDING_KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('name' in stored) || typeof stored.name !== 'string') return null
    return { name: stored.name, email: 'email' in stored && typeof stored.email === 'string' ? stored.email : '' }
  } catch {
    return null
  }
}
