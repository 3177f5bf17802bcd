import { useLayoutEffect } from 'react'

/** Puts the focus on the page, or on one place of it, unless somebody is in a dialog above: a page may arrive beneath one. */
export function focusPage(place = document.getElementById('main')) {
  if (document.activeElement?.closest('[role="dialog"]')) return
  place?.focus({ preventScroll: true })
}

/** The element of the page that opened a dialog. A second dialog returns the focus to it as well. */
let opener: HTMLElement | null = null

function rememberOpener() {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body || active.closest('[role="dialog"]')) return
  // An item is gone with its menu; the button of the menu stays.
  const menu = active.closest('[role="menu"]')
  opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
}

// With reduced motion, a menu is gone before the dialog it opened appears.
document.addEventListener('focusin', rememberOpener)

function giveBack(below: Element | null) {
  if (document.activeElement !== document.body) return
  if (below instanceof HTMLElement && below.isConnected) return below.focus()
  focusPage(opener?.isConnected ? opener : undefined)
  focusMainWhenRemoved()
}

/** Focuses the page when the focused element is removed later, such as with a deleted row. */
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
 * Returns the focus to the element that opened this dialog when it closes, or to the page if that element is gone, now or later, with
 * a deleted row. Mantine does so only for dialogs that stay mounted.
 */
export function useFocusRestoration() {
  useLayoutEffect(() => {
    rememberOpener()
    // A dialog above another returns the focus to that one.
    const below = document.activeElement?.closest('[role="dialog"]') ? document.activeElement : null
    return () => void requestAnimationFrame(() => giveBack(below))
  }, [])
}

/** Focuses the first invalid field after the next frame. */
export function focusFirstProblem(form: HTMLElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
