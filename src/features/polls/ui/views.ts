import { useEffect, useRef } from 'react'
import { useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'

/** What the page shows besides the list, as the address says it: one poll, or the form of a new or an existing one. */
const VIEW_NAMES = ['poll', 'form'] as const
type View = Partial<Record<(typeof VIEW_NAMES)[number], string>>

/** The address of a view of this page; the tab stays in it, so that the way back leads to the same list. */
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

/** Goes to a view of this page. */
export function useOpenView(): (view: View) => void {
  const navigate = useNavigate()
  const addressOf = useAddressOf()
  return (view) => void navigate(addressOf(view))
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
