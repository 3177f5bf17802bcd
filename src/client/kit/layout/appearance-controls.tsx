import { Stack, useMantineColorScheme } from '@mantine/core'
import '@mantine/core/styles/Stack.layer.css'
import { useState } from 'react'
import { Segmented } from '../forms/segmented'

/** Text size is kept per device, as the color scheme is; public/appearance.js applies both before the first paint. */
const TEXT_SIZE_KEY = 'text-size'
const SIZES = [
  { value: 'standard', label: 'Standard' },
  { value: 'large', label: 'Large' },
  { value: 'largest', label: 'Largest' },
] as const
type TextSize = (typeof SIZES)[number]['value']

const textSize = (): TextSize => SIZES.find(({ value }) => value === document.documentElement.dataset.textSize)?.value ?? 'standard'

function setTextSize(size: TextSize) {
  document.documentElement.dataset.textSize = size
  try {
    localStorage.setItem(TEXT_SIZE_KEY, size)
  } catch {
    // A browser that keeps nothing still shows the size until the page is closed.
  }
}

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const
/** How the portal looks on this device. */
export function AppearanceControls() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [size, setSize] = useState(textSize)
  return (
    <Stack gap="sm">
      <Segmented name="color-scheme" label="Theme" options={SCHEMES} value={colorScheme} onChange={setColorScheme} />
      <Segmented
        name="text-size"
        label="Text size"
        options={SIZES}
        value={size}
        onChange={(next) => {
          setTextSize(next)
          setSize(next)
        }}
      />
    </Stack>
  )
}
