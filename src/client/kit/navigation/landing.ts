import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { focusPage } from './focus'

/** The id after # in the address, when it is a row's id. */
export function useHashId(): number | null {
  const { hash } = useLocation()
  const id = Number(hash.slice(1))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/**
 * Brings the element whose id is the address's #id into view and puts the focus on it, once `ready` says that it is
 * there: the browser has looked for it long before the data came.
 */
export function useLanding(ready: boolean) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link lands again
  useEffect(() => {
    if (!ready || hash.length < 2) return
    const target = document.getElementById(decodeURIComponent(hash.slice(1)))
    target?.scrollIntoView({ block: 'start' })
    focusPage(target)
  }, [ready, hash, key])
}
