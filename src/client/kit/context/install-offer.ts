/** Chromium's own event, which TypeScript does not know. */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

/** The browser's offer to install the portal, and who hears of it. */
export const installOffer: { event: InstallEvent | null; onChange: () => void } = { event: null, onChange: () => undefined }

/** Keeps the browser from offering the app by a banner: the profile does. */
export const listenForInstall = () =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.event = event as InstallEvent
    installOffer.onChange()
  })
