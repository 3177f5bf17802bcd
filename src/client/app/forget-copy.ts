export const STORE = 'offline-copy'

/** Deletes what this device has kept to be read without a network. A browser without such a store, or a page without https, has kept nothing. */
export async function forgetCopy() {
  if ('caches' in window) await caches.delete(STORE).catch(() => undefined)
}
