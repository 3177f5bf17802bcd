import { useLayoutEffect } from 'react'

export function focusPage(place: HTMLElement | null = document.getElementById('main')) {
  if (document.activeElement?.closest('[role="dialog"]')) return
  place?.focus({ preventScroll: true })
}

/** For a button whose part of the page disappears with it. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (heading) heading.tabIndex = -1
  focusPage(heading)
}

/** The element that opened a dialog. A second dialog returns the focus to it as well. */
let opener: HTMLElement | null = null

function rememberOpener() {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body || active.closest('[role="dialog"]')) return
  // A menu item disappears with its menu, so the menu's button is remembered.
  const menu = active.closest('[role="menu"]')
  opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
}

// With reduced motion, a menu disappears before the dialog it opened appears.
globalThis.document?.addEventListener('focusin', rememberOpener)

function restoreFocus(below: Element | null) {
  if (document.activeElement !== document.body) return
  if (below instanceof HTMLElement && below.isConnected) return below.focus()
  focusPage(opener?.isConnected ? opener : undefined)
  focusMainWhenRemoved()
}

/** Moves the focus of a button that is removed or disabled to the part of the page or dialog around it. */
export function passFocusOn(button: Element | null) {
  if (!button || document.activeElement !== button) return
  const around: HTMLElement[] = []
  for (let each = button.parentElement; each; each = each.parentElement) around.push(each)
  requestAnimationFrame(() => {
    const place = around.find((each) => each.isConnected)
    const isLost = document.activeElement === document.body || document.activeElement?.matches(':disabled')
    if (!isLost || !place?.closest('#main, dialog, [role="dialog"]')) return
    if (!place.hasAttribute('tabindex')) {
      place.tabIndex = -1
      place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
    }
    place.focus({ preventScroll: true })
  })
}

/** Focuses the page if the focused element is removed later, for example with a deleted row. */
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
 * Returns the focus to the element that opened the dialog, or to the page if that element is removed. Mantine does so only for dialogs that
 * stay mounted.
 */
export function useFocusRestoration() {
  useLayoutEffect(() => {
    rememberOpener()
    const below = document.activeElement?.closest('[role="dialog"]') ? document.activeElement : null
    return () => void requestAnimationFrame(() => restoreFocus(below))
  }, [])
}

/** Waits for the next frame, when the errors are rendered. */
export function focusFirstError(form: HTMLElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
