import { Stack, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { Segmented } from '../forms/segmented'
import { setTextSize, textSize } from './appearance'

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const
const SIZES = [
  { value: 'standard', label: 'Standard' },
  { value: 'large', label: 'Large' },
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
