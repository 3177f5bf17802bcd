import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { focusPage } from './focus'

/** The query that the address bar shows; the router's own may be behind. */
export const inAddressBar = () => new URLSearchParams(window.location.search)

/**
 * Reads and updates the query string; '' removes a name. An update adds no history entry and takes effect at once, because the router
 * applies it later and a text field would lose letters meanwhile.
 */
export function useAddressSearch(): [URLSearchParams, (change: Record<string, string>) => void] {
  const [search, setSearch] = useSearchParams()
  const [ahead, setAhead] = useState<URLSearchParams | null>(null)

  useEffect(() => {
    if (inAddressBar().toString() === search.toString()) setAhead(null)
  }, [search])

  const change = useCallback(
    (values: Record<string, string>) => {
      const next = inAddressBar()
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      setAhead(next)
      setSearch(next, { replace: true })
    },
    [setSearch],
  )
  return [ahead ?? search, change]
}

export function useAddressState(name: string): [string, (value: string) => void] {
  const [search, change] = useAddressSearch()
  const set = useCallback((value: string) => change({ [name]: value }), [name, change])
  return [search.get(name) ?? '', set]
}

export function useHashId(): number | null {
  const { hash } = useLocation()
  const id = Number(hash.slice(1))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Scrolls to the element of the address's #id and focuses it once `ready` is true. The browser looks for it before the data has loaded. */
export function useScrollToHash(ready: boolean) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link lands again
  useEffect(() => {
    if (!ready || hash.length < 2) return
    const target = document.getElementById(decodeURIComponent(hash.slice(1)))
    target?.scrollIntoView({ block: 'start' })
    focusPage(target)
  }, [ready, hash, key])
}

/**
 * For pages that show one item or a form in place of their list, selected by one of `names` in the query. Returns a function that builds
 * such an address and keeps search, filters and tab for the way back.
 */
export function useViewAddress<Name extends string>(names: readonly Name[]): (view: Partial<Record<Name, string>>) => string {
  const [search] = useSearchParams()
  return (view) => {
    const next = new URLSearchParams(search)
    for (const name of names) next.delete(name)
    for (const [name, value] of Object.entries<string | undefined>(view)) if (value !== undefined) next.set(name, value)
    const query = next.toString()
    return query ? `?${query}` : '.'
  }
}

/** An opened view starts at its top with the focus on its content; Back restores the scroll position. */
export function useViewStart(view: string) {
  const type = useNavigationType()
  const seen = useRef(view)
  useLayoutEffect(() => {
    if (seen.current === view) return
    seen.current = view
    focusPage()
    if (type !== 'POP') window.scrollTo(0, 0)
  }, [view, type])
}
