import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** A filter, tab or search that lives in the address: '' means not set. Changing it adds no step to the history. */
export function useAddressState(name: string): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const set = useCallback(
    (value: string) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: true },
      ),
    [name, setSearch],
  )
  return [search.get(name) ?? '', set]
}
