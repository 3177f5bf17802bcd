/** Puts the focus on the page, or on one place of it, unless somebody is in a dialog above: a page may arrive beneath one. */
export function focusPage(place = document.getElementById('main')) {
  if (document.activeElement?.closest('[role="dialog"]')) return
  place?.focus({ preventScroll: true })
}
