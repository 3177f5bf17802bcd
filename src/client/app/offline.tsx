import { words as app } from 'virtual:words/app'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadWords } from '#kit/words/words'

/** Renders `instead` if the code or the words cannot be fetched. */
const lazyPart = <Props,>(load: () => Promise<ComponentType<Props>>, instead: ComponentType<Props>) =>
  lazy(() =>
    Promise.all([load(), loadWords(app)]).then(
      ([part]) => ({ default: part }),
      () => ({ default: instead }),
    ),
  )

interface Props {
  otherwise: ReactNode
  alone: boolean
}

const OfflinePage = lazyPart<Props>(
  async () => (await import('./offline-page')).OfflinePage,
  ({ otherwise }) => otherwise,
)
const Support = lazyPart<{ isOffered: boolean }>(
  async () => {
    await whenIdle()
    return (await import('./offline-support')).OfflineSupport
  },
  () => null,
)

export const Offline = ({ otherwise, alone }: Props) => (
  <Suspense>
    <OfflinePage otherwise={otherwise} alone={alone} />
  </Suspense>
)

export const OfflineSupport = ({ isOffered }: { isOffered: boolean }) => (
  <Suspense>
    <Support isOffered={isOffered} />
  </Suspense>
)

const IDLE_TIMEOUT = 10_000
const FALLBACK_DELAY = 2000

/** Safari has no requestIdleCallback, so a timeout is used there. */
export async function whenIdle() {
  if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT })
    else setTimeout(resolve, FALLBACK_DELAY)
  })
}
