export const STORE = 'offline-copy'

/** Deletes the offline copy. Browsers without Cache Storage, and pages without https, have none. */
export async function deleteCopy() {
  if ('caches' in window) await caches.delete(STORE).catch(() => undefined)
}
