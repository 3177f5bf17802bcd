const ADDRESS = '/service-worker.js'
const MANIFEST = '/manifest.webmanifest'

/** Registers the worker that keeps the page and its files; `onNewer` hears of one with a newer build, which waits to be let in. */
export async function startWorker(onNewer: (worker: ServiceWorker) => void) {
  linkManifest()
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(ADDRESS, { updateViaCache: 'none' }).catch(() => undefined)
  if (!registration) return
  const look = () => {
    if (registration.waiting && registration.active) onNewer(registration.waiting)
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
}

/** The page of somebody who has just signed in came without it. */
function linkManifest() {
  if (document.querySelector('link[rel=manifest]')) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: MANIFEST }))
}

/** Lets the newer worker in and loads its page. */
export function update(worker: ServiceWorker) {
  const load = () => worker.state === 'activated' && window.location.reload()
  worker.addEventListener('statechange', load)
  worker.postMessage('update')
  load()
}

/** The community does not offer the app any more: the worker at its address ends itself, and nothing waits for that. */
export async function endWorker() {
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}
