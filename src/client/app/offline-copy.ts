import { type Outputs, storedUserId } from '../trpc-client'
import { deleteCopy, STORE } from './delete-copy'

export type OfflineCopy = Outputs['notifications']['offline']

const ADDRESS = '/api/offline'
const DAY = 86_400_000
const KEPT_DAYS = 7

/** Copies of other people, or older than a week, are deleted. */
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
  await deleteCopy()
  return null
}

export async function writeCopy(userId: number, copy: OfflineCopy) {
  const store = await caches.open(STORE)
  await store.put(ADDRESS, Response.json({ userId: String(userId), copy }))
  if (storedUserId() !== String(userId)) await deleteCopy()
}
