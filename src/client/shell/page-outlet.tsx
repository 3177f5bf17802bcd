import { useReducer, useRef, useSyncExternalStore } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useViewer } from '#kit/context/viewer'
import { LoadError } from '#kit/feedback/load-error'
import { useWords } from '#kit/words/words'
import { heldBack } from '../../shared/permissions'
import { Offline } from '../app/offline'
import { isOfBoard } from '../pages'
import { client } from '../trpc-client'

export function PageOutlet() {
  const words = useWords('shell')
  const { pathname } = useLocation()
  const isHeldBack = useViewer()[heldBack] === true
  const { isCutOff, stay } = useCutOff(pathname)
  if (isCutOff) {
    const retry = () => void client.auth.me.query().then(stay, () => undefined)
    return <Offline otherwise={<LoadError title={words.needsConnection} onRetry={retry} />} alone={false} />
  }
  return isHeldBack && isOfBoard(pathname) ? <Navigate to="/second-step" replace /> : <Outlet />
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** True if the network failed before this page was opened. `stay` opens the page all the same. The previous page keeps its typed text. */
export function useCutOff(pathname: string) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const last = useRef(pathname)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const stay = () => {
    last.current = pathname
    redraw()
  }
  if (isOnline) last.current = pathname
  return { isCutOff: !isOnline && pathname !== last.current, stay }
}
