/** Text size is kept per device, as the colour scheme is; public/appearance.js applies both before the first paint. */
export type TextSize = 'standard' | 'large'
const TEXT_SIZE_KEY = 'text-size'

export const textSize = (): TextSize => (document.documentElement.dataset.textSize === 'large' ? 'large' : 'standard')

export function setTextSize(size: TextSize) {
  if (size === 'large') document.documentElement.dataset.textSize = size
  else delete document.documentElement.dataset.textSize
  try {
    localStorage.setItem(TEXT_SIZE_KEY, size)
  } catch {
    // A browser that keeps nothing still shows the size until the page is closed.
  }
}
