import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { Query } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { useEffect, useState } from 'react'
import { useViewer } from '#kit/context/session'
import { Note } from '#kit/feedback/note'
import { useWords } from '#kit/words/words'
import { queryClient } from '../query-client'
import { client } from '../trpc-client'
import { deleteCopy } from './delete-copy'
import { readCopy, writeCopy } from './offline-copy'

export function OfflineSupport({ isOffered }: { isOffered: boolean }) {
  const words = useWords('app')
  const { id } = useViewer()
  const [newer, setNewer] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    void (isOffered ? registerWorker(setNewer) : unregisterWorker())
  }, [isOffered])
  useEffect(() => (isOffered ? startCopyRefresh(id) : undefined), [isOffered, id])

  if (!newer) return null
  return (
    <Note
      tone="blue"
      icon={IconRefresh}
      role="status"
      mb="lg"
      action={
        <Button variant="default" onClick={() => update(newer)}>
          {words.updateNow}
        </Button>
      }
    >
      <p>{words.newVersion}</p>
    </Note>
  )
}

const MINUTE = 60_000
const OLD = 15 * MINUTE
/** One change often follows another, so the copy is refreshed soon but not at once. */
const OLD_AFTER_CHANGE = MINUTE / 6
const COPIED = ['announcements', 'contacts', 'guidelines', 'events']

const utils = createTRPCQueryUtils({ client, queryClient })

/**
 * Refreshes the offline copy when the open page reads something: at most every 15 minutes, and soon after a change. Returns a function that
 * stops it.
 */
export function startCopyRefresh(userId: number): () => void {
  const seen = new WeakMap<Query, unknown>()
  let [askedAt, isStale, isOver] = [0, false, false]

  async function refresh() {
    askedAt = Date.now()
    isStale = false
    const copy = await utils.notifications.offline.fetch(undefined, { staleTime: 0, gcTime: 0 }).catch(() => null)
    if (copy && !isOver) await writeCopy(userId, copy).catch(deleteCopy)
  }

  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query } = event
    const [feature = ''] = query.queryKey[0] as string[]
    if (COPIED.includes(feature)) {
      isStale ||= seen.has(query) && seen.get(query) !== query.state.data
      seen.set(query, query.state.data)
    }
    if (document.visibilityState === 'visible' && Date.now() - askedAt > (isStale ? OLD_AFTER_CHANGE : OLD)) void refresh()
  })
  void readCopy().then((kept) => {
    if (isOver) return
    askedAt = kept ? Date.parse(kept.asOf) : 0
    if (Date.now() - askedAt > OLD) void refresh()
  })
  return () => {
    isOver = true
    stop()
  }
}

const ADDRESS = '/service-worker.js'
const MANIFEST = '/manifest.webmanifest'

/** Calls `onNewer` with a worker of a newer build, which waits until `update` activates it. */
export async function registerWorker(onNewer: (worker: ServiceWorker) => void) {
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

/** A page loaded before the sign-in has no manifest link. */
function linkManifest() {
  if (document.querySelector('link[rel=manifest]')) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: MANIFEST }))
}

export function update(worker: ServiceWorker) {
  const load = () => worker.state === 'activated' && window.location.reload()
  worker.addEventListener('statechange', load)
  worker.postMessage('update')
  load()
}

export async function unregisterWorker() {
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}
