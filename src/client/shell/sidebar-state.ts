import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

const COOKIE = 'sidebar_state'
const WEEK_SECONDS = 7 * 24 * 60 * 60
const TEXT_FIELD = 'input, textarea, select, [contenteditable="true"]'

const isOpenByCookie = () => !document.cookie.split('; ').includes(`${COOKIE}=false`)

export function useSidebarState() {
  const [open, setOpen] = useState(isOpenByCookie)
  const toggle = useCallback(() => setOpen((was) => !was), [])
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some residents' browsers
    document.cookie = `${COOKIE}=${open}; path=/; max-age=${WEEK_SECONDS}; samesite=lax`
  }, [open])
  return { open, toggle }
}

export function useToggleKey(toggle: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest(TEXT_FIELD)) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [toggle])
}

/** 48 rem are 768 px, and more with larger text. */
const NARROW_BELOW_REM = 48

const isNarrowScreen = () => window.innerWidth < NARROW_BELOW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

function onChange(changed: () => void) {
  const sizes = new MutationObserver(changed)
  sizes.observe(document.documentElement, { attributeFilter: ['data-text-size', 'style'] })
  window.addEventListener('resize', changed)
  return () => {
    sizes.disconnect()
    window.removeEventListener('resize', changed)
  }
}

/** Computed in JavaScript, because media queries ignore the portal's text size. */
export const useNarrowScreen = () => useSyncExternalStore(onChange, isNarrowScreen)
