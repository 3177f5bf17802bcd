import { useSyncExternalStore } from 'react'

/** As wide as this there is room for the menu beside the page: 768 px, and more of them where text is larger. */
const ROOM_REM = 48

const hasLittleRoom = () => window.innerWidth < ROOM_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

function onChange(changed: () => void) {
  const sizes = new MutationObserver(changed)
  sizes.observe(document.documentElement, { attributeFilter: ['data-text-size', 'style'] })
  window.addEventListener('resize', changed)
  return () => {
    sizes.disconnect()
    window.removeEventListener('resize', changed)
  }
}

/** Whether the menu belongs into a drawer. Media queries do not see the text size that somebody has chosen here. */
export const useLittleRoom = () => useSyncExternalStore(onChange, hasLittleRoom)
