const PATIENCE = 10_000
/** Safari has no idle callback. */
const INSTEAD = 2000

/** Resolves once the page has loaded and has nothing else to do. */
export async function whenIdle() {
  if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: PATIENCE })
    else setTimeout(resolve, INSTEAD)
  })
}
