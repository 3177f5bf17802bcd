import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { focusPage } from './focus'

const inAddressBar = () => new URLSearchParams(window.location.search)

/**
 * The query of the address, and a way to change some of it: '' removes a name. A change adds no step to the
 * history and is seen at once: the router shows it a moment later, and a text field would lose the letters typed until then.
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

/** One filter, tab or search that lives in the address: '' means not set. */
export function useAddressState(name: string): [string, (value: string) => void] {
  const [search, change] = useAddressSearch()
  const set = useCallback((value: string) => change({ [name]: value }), [name, change])
  return [search.get(name) ?? '', set]
}

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

/**
 * A page that shows one thing or a form in place of its list says which in its address, under one of `names`. Returns the
 * address of such a view: search, filters and tab stay in it, so that the way back leads to the same list.
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

/** A view that was opened starts at its top with the focus on its content; Back returns to where the reader was. */
export function useViewStart(view: string) {
  const type = useNavigationType()
  const seen = useRef(view)
  useEffect(() => {
    if (seen.current === view) return
    seen.current = view
    focusPage()
    if (type !== 'POP') window.scrollTo(0, 0)
  }, [view, type])
}
