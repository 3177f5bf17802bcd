// The portal's own worker: it keeps the page and the files of one build, and shows what is pushed. It never touches data.
// The server puts in %BUILD% and %FILES%; the first file is the program that the page runs.
const KEPT = 'build %BUILD%'
const FILES = %FILES%
const PAGE = '/'
/** Addresses of pages behind the sign-in, in plain letters. Anything else, however it is spelled, goes to the portal. */
const PLAIN = /^(\/[\w-]+)*\/?$/
const NO_PAGE = /^\/(api|trpc|assets|metrics|auth|pending-approval|reset-password|sign-in-link|not-me|setup|unsubscribe)(?![\w-])/i
/** Milliseconds that a page has the line for itself before anybody looks for a newer one. */
const LATER = 3000

self.addEventListener('install', (event) => event.waitUntil(keepBuild()))

async function keepBuild() {
  const cache = await caches.open(KEPT)
  // Files under /assets/ never change, so what the browser has of them is good.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' })))
  await keepPage(cache)
}

/** Throws when the portal has another build by now. */
async function keepPage(cache) {
  const answer = await fetch(PAGE, { cache: 'no-store' })
  const text = await answer.clone().text()
  if (!answer.ok || answer.redirected || !text.includes(`"${FILES[0]}"`)) throw new Error('This is not the page of this build.')
  await cache.put(PAGE, answer)
}

self.addEventListener('activate', (event) => event.waitUntil(forgetOldBuilds()))

/** The build before stays for tabs that still run it. */
async function forgetOldBuilds() {
  const builds = (await caches.keys()).filter((name) => name.startsWith('build ') && name !== KEPT)
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (PLAIN.test(pathname) && !NO_PAGE.test(pathname)) event.respondWith(answerPage(event))
  } else if (!search && (FILES.includes(pathname) || /^\/assets\/[\w.-]+$/.test(pathname))) event.respondWith(answerFile(request, pathname))
})

async function answerPage(event) {
  const cache = await caches.open(KEPT)
  const kept = await cache.match(PAGE, { ignoreVary: true })
  event.waitUntil(look(cache))
  return kept ?? fetch(event.request)
}

async function look(cache) {
  await new Promise((resolve) => setTimeout(resolve, LATER))
  await keepPage(cache).catch(() => self.registration.update().catch(() => undefined))
}

/** A file of this build, or of the one before; what was never asked for is kept from now on. */
async function answerFile(request, pathname) {
  const cache = await caches.open(KEPT)
  const kept = (await cache.match(pathname, { ignoreVary: true })) ?? (await caches.match(pathname, { ignoreVary: true }))
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && pathname.startsWith('/assets/')) await cache.put(pathname, answer.clone()).catch(() => undefined)
  return answer
}

self.addEventListener('message', ({ data }) => {
  if (data === 'update') self.skipWaiting()
})

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))

async function show(data) {
  let told = {}
  try {
    told = data.json()
  } catch {
    // The browser wants something shown for every push.
  }
  const { title, body, url, tag } = told ?? {}
  await self.registration.showNotification(String(title || self.location.hostname), {
    body: String(body ?? ''),
    tag: String(tag ?? ''),
    // One that takes the place of another is news, too; browsers refuse it without a tag.
    renotify: Boolean(tag),
    icon: await findIcon(),
    data: addressOf(url),
  })
}

/** The icon in the community's color, as the kept page names it. */
async function findIcon() {
  const page = await caches.match(PAGE, { ignoreVary: true })
  const [, icon] = /"apple-touch-icon" href="([^"]+)"/.exec((await page?.text()) ?? '') ?? []
  return icon
}

/** A page of this portal, whatever was sent. */
function addressOf(url) {
  const address = URL.canParse(String(url ?? PAGE), self.location.origin) && new URL(String(url ?? PAGE), self.location.origin)
  return address && address.origin === self.location.origin ? address.href : self.location.origin
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

/** A window that already shows it, or a new one: what somebody types in another stays. */
async function open(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((client) => client.url === address)
  return there ? there.focus() : self.clients.openWindow(address)
}
