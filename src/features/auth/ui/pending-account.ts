/** Who waits for approval, kept for the pending page of this tab. */
export interface PendingAccount {
  name: string
  email: string
}

export const PENDING_KEY = 'pendingApproval'

export function keepPendingAccount(account: PendingAccount) {
  try {
    sessionStorage.setItem(PENDING_KEY, JSON.stringify(account))
  } catch {
    // Then the page leads back to the sign-in page, which is right as well.
  }
}
