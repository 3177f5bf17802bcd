import { useSyncExternalStore } from 'react'
import { installOffer } from '#kit/app/install-offer'

function subscribe(listener: () => void) {
  installOffer.onChange = listener
  return () => {
    installOffer.onChange = () => undefined
  }
}

/** Asks the browser to install the portal; null where it does not offer that now. An offer is good for one question. */
export function useInstall(): (() => void) | null {
  const event = useSyncExternalStore(subscribe, () => installOffer.event)
  if (!event) return null
  return () => {
    installOffer.event = null
    installOffer.onChange()
    void event.prompt()
  }
}

/** It runs as an app already. */
export const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** Safari on iPhone and iPad installs by its Share menu alone. */
export const hasShareMenu = () => /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
