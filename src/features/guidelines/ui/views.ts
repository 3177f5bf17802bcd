import { useEffect, useRef } from 'react'
import { useNavigationType, useSearchParams } from 'react-router-dom'

/** What the page shows besides the list, as the address says it. */
const VIEW_NAMES = ['guideline', 'form', 'view'] as const
type View = Partial<Record<(typeof VIEW_NAMES)[number], string>>

/** The address of a view of this page; search and filters stay in it, so that the way back leads to the same list. */
export function useAddressOf(): (view: View) => string {
  const [search] = useSearchParams()
  return (view) => {
    const next = new URLSearchParams(search)
    for (const name of VIEW_NAMES) next.delete(name)
    for (const [name, value] of Object.entries(view)) next.set(name, value)
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
    document.getElementById('main')?.focus({ preventScroll: true })
    if (type !== 'POP') window.scrollTo(0, 0)
  }, [view, type])
}
