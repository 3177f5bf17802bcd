import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

const inAddressBar = () => new URLSearchParams(window.location.search)

/**
 * What stands after ? in the address, and a way to change some of it: '' takes a name away. A change adds no step to the
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
