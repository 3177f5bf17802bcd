/** Who waits for approval, kept for the pending page of this tab. */
export interface PendingAccount {
  name: string
  email: string
}

const PENDING_KEY = 'pendingApproval'

export function keepPendingAccount(account: PendingAccount) {
  try {
    sessionStorage.setItem(PENDING_KEY, JSON.stringify(account))
  } catch {
    // Then the page leads back to the sign-in page, which is right as well.
  }
}

/** Who waits in this tab, if anybody does. */
export function readPendingAccount(): PendingAccount | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PENDING_KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('name' in stored) || typeof stored.name !== 'string') return null
    return { name: stored.name, email: 'email' in stored && typeof stored.email === 'string' ? stored.email : '' }
  } catch {
    return null
  }
}
