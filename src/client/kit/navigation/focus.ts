import { useLayoutEffect } from 'react'

/** Puts the focus on the page, or on one place of it, unless somebody is in a dialog above: a page may arrive beneath one. */
export function focusPage(place = document.getElementById('main')) {
  if (document.activeElement?.closest('[role="dialog"]')) return
  place?.focus({ preventScroll: true })
}

/** What on the page itself opened a dialog. A dialog that follows another leads back there as well. */
let opener: HTMLElement | null = null

function rememberOpener() {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body || active.closest('[role="dialog"]')) return
  // An item is gone with its menu; the button of the menu stays.
  const menu = active.closest('[role="menu"]')
  opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
}

// Where nothing moves, a menu is gone before the dialog it opened is there.
document.addEventListener('focusin', rememberOpener)

function giveBack(below: Element | null) {
  if (document.activeElement !== document.body) return
  if (below instanceof HTMLElement && below.isConnected) return below.focus()
  focusPage(opener?.isConnected ? opener : undefined)
  focusMainWhenRemoved()
}

/** What has the focus may leave with the row that is being deleted, once the list has been read again: then the page gets it. */
export function focusMainWhenRemoved() {
  const focused = document.activeElement
  const watch = new MutationObserver(() => {
    const active = document.activeElement
    if (active === focused) return
    watch.disconnect()
    if (active === document.body && !focused?.isConnected) focusPage()
  })
  watch.observe(document.body, { childList: true, subtree: true })
}

/**
 * Gives the focus back to what opened this dialog when it is taken away, or to the page when that has gone, now or later, with
 * what was deleted. Mantine does so only for dialogs that stay and are told to close.
 */
export function useFocusRestoration() {
  useLayoutEffect(() => {
    rememberOpener()
    // A question above another dialog leads back to where somebody was in that one.
    const below = document.activeElement?.closest('[role="dialog"]') ? document.activeElement : null
    return () => void requestAnimationFrame(() => giveBack(below))
  }, [])
}

/** Puts the cursor into the first field that is marked wrong, once the marks have been drawn. */
export function focusFirstProblem(form: HTMLElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
