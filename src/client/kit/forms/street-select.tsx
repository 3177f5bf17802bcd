import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useWords } from '../words/words'

/**
 * The association's streets, as the device's own list: thumbs know it. A street that has left the list stays
 * choosable for who already lives there.
 */
export function StreetSelect({ streets, choose, ...props }: NativeSelectProps & { streets: readonly string[]; choose?: string }) {
  const words = useWords('kit')
  const current = typeof props.value === 'string' ? props.value : ''
  const known = current === '' || streets.includes(current)
  return (
    <NativeSelect label={words.streetName} autoComplete="address-line2" {...props}>
      <option value="" disabled>
        {choose ?? words.selectStreet}
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
