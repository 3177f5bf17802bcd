import { Stack, useMantineColorScheme } from '@mantine/core'
import '@mantine/core/styles/Stack.layer.css'
import { useState } from 'react'
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

export function AppearanceControls() {
  const words = useWords('kit')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [size, setSize] = useState(textSize)
  const schemes = [
    { value: 'light', label: words.light },
    { value: 'dark', label: words.dark },
    { value: 'auto', label: words.system },
  ] as const
  return (
    <Stack gap="sm">
      <Segmented name="color-scheme" label={words.theme} options={schemes} value={colorScheme} onChange={setColorScheme} />
      <Segmented
        name="text-size"
        label={words.textSize}
        options={SIZES.map((value) => ({ value, label: words[value] }))}
        value={size}
        onChange={(next) => {
          setTextSize(next)
          setSize(next)
        }}
      />
    </Stack>
  )
}
