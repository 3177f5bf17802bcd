import { useEffect, useRef } from 'react'
import { useNavigationType, useSearchParams } from 'react-router-dom'
import { focusPage } from './focus'

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
