import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useViewer } from '#kit/context/viewer'
import { LoadError } from '#kit/feedback/load-error'
import { useWords } from '#kit/words/words'
import { heldBack } from '../../shared/permissions'
import { Offline } from '../app/offline'
import { useCutOff } from '../app/use-cut-off'
import { isOfBoard } from '../pages'
import { client } from '../trpc-client'

/** The page at this address, or what stands in for it. */
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
