import { Stack, useMantineColorScheme } from '@mantine/core'
import '@mantine/core/styles/Stack.layer.css'
import { useId, useSyncExternalStore } from 'react'
import { Segmented } from '../forms/segmented'
import { useWords } from '../words/words'

/** Stored per device, like the color scheme; public/appearance.js applies both before the first paint. */
const TEXT_SIZE_KEY = 'text-size'
const SIZES = ['standard', 'large', 'largest'] as const
type TextSize = (typeof SIZES)[number]

const textSize = (): TextSize => SIZES.find((size) => size === document.documentElement.dataset.textSize) ?? 'standard'

function setTextSize(size: TextSize) {
  document.documentElement.dataset.textSize = size
  try {
    localStorage.setItem(TEXT_SIZE_KEY, size)
  } catch {
    // Without storage, the size lasts until the page is closed.
  }
}

function subscribe(changed: () => void) {
  const watch = new MutationObserver(changed)
  watch.observe(document.documentElement, { attributeFilter: ['data-text-size'] })
  return () => watch.disconnect()
}

export function AppearanceControls() {
  const words = useWords('kit')
  const id = useId()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const size = useSyncExternalStore(subscribe, textSize)
  const schemes = [
    { value: 'light', label: words.light },
    { value: 'dark', label: words.dark },
    { value: 'auto', label: words.system },
  ] as const
  return (
    <Stack gap="sm">
      <Segmented name={`color-scheme${id}`} label={words.theme} options={schemes} value={colorScheme} onChange={setColorScheme} />
      <Segmented
        name={`text-size${id}`}
        label={words.textSize}
        options={SIZES.map((value) => ({ value, label: words[value] }))}
        value={size}
        onChange={setTextSize}
      />
    </Stack>
  )
}
