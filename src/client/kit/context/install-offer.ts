/** Chromium's event, which TypeScript does not define. */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

export const installOffer: { event: InstallEvent | null; onChange: () => void } = { event: null, onChange: () => undefined }

/** Suppresses the browser's install banner; the profile page offers the app instead. */
export const listenForInstall = () =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.event = event as InstallEvent
    installOffer.onChange()
  })
