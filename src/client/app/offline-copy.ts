import { type Outputs, storedUserId } from '../trpc-client'
import { forgetCopy, STORE } from './forget-copy'

export type OfflineCopy = Outputs['notifications']['offline']

const ADDRESS = '/api/offline'
const DAY = 86_400_000
const KEPT_DAYS = 7

/** The copy of the person this device remembers, if at most a week old; any other is deleted. */
export async function readCopy(): Promise<OfflineCopy | null> {
  try {
    const kept = await caches.match(ADDRESS, { cacheName: STORE })
    if (!kept) return null
    const { userId, copy } = (await kept.json()) as { userId: string; copy: OfflineCopy }
    const age = Date.now() - Date.parse(copy.asOf)
    if (userId === storedUserId() && age < KEPT_DAYS * DAY && age > -DAY) return copy
  } catch {
    return null
  }
  await forgetCopy()
  return null
}

export async function writeCopy(userId: number, copy: OfflineCopy) {
  const store = await caches.open(STORE)
  await store.put(ADDRESS, Response.json({ userId: String(userId), copy }))
  // The person may have signed out meanwhile, here or in another tab.
  if (storedUserId() !== String(userId)) await forgetCopy()
}
