import { NativeSelect, type NativeSelectProps } from '@mantine/core'

const CHOOSE = 'Select your street'

/**
 * The association's streets, as the device's own list: thumbs know it. A street that has left the list stays
 * choosable for who already lives there.
 */
export function StreetSelect({ streets, choose = CHOOSE, ...props }: NativeSelectProps & { streets: readonly string[]; choose?: string }) {
  const current = typeof props.value === 'string' ? props.value : ''
  const known = current === '' || streets.includes(current)
  return (
    <NativeSelect label="Street name" autoComplete="address-line2" {...props}>
      <option value="" disabled>
        {choose}
      </option>
      {!known && <option value={current}>{current}</option>}
      {streets.map((street) => (
        <option key={street} value={street}>
          {street}
        </option>
      ))}
    </NativeSelect>
  )
}
