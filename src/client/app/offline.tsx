import { words as app } from 'virtual:words/app'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadWords } from '#kit/words/words'

/** Its code and words may be what cannot be fetched: then there is `instead`. */
const lazyPart = <Props,>(load: () => Promise<ComponentType<Props>>, instead: ComponentType<Props>) =>
  lazy(() =>
    Promise.all([load(), loadWords(app)]).then(
      ([part]) => ({ default: part }),
      () => ({ default: instead }),
    ),
  )

interface Props {
  /** Shown on other pages, and where nothing was kept. */
  otherwise: ReactNode
  /** Without the frame of the portal around it. */
  alone: boolean
}

const OfflinePage = lazyPart<Props>(
  async () => (await import('./offline-page')).OfflinePage,
  ({ otherwise }) => otherwise,
)
/** Comes once the page has nothing else to do. */
const Keeper = lazyPart<{ isOffered: boolean }>(
  async () => {
    await whenIdle()
    return (await import('./app-keeper')).AppKeeper
  },
  () => null,
)

/** The device's copy of the page at this address, while the portal cannot be reached. */
export const Offline = ({ otherwise, alone }: Props) => (
  <Suspense>
    <OfflinePage otherwise={otherwise} alone={alone} />
  </Suspense>
)

export const AppKeeper = ({ isOffered }: { isOffered: boolean }) => (
  <Suspense>
    <Keeper isOffered={isOffered} />
  </Suspense>
)

const PATIENCE = 10_000
/** Safari has no idle callback. */
const INSTEAD = 2000

/** Resolves once the page has loaded and has nothing else to do. */
export async function whenIdle() {
  if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: PATIENCE })
    else setTimeout(resolve, INSTEAD)
  })
}
