import { PENDING_KEY, type PendingAccount } from './pending-account'

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
