import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { HOA_STATUSES, type HoaStatus } from '../../../shared/residents'
import { useWords } from '../words/words'

/** The ways to belong to the association, as one is chosen. */
export function useHoaStatuses(): Record<HoaStatus, string> {
  const { ownerOccupant, ownerNonOccupant, renter } = useWords('kit')
  return { 'owner-occupant': ownerOccupant, 'owner-non-occupant': ownerNonOccupant, renter }
}

/** How the household belongs to the association. Any other value that is stored shows, and is left for one of these. */
export function HoaStatusSelect({ choose, ...props }: NativeSelectProps & { choose?: string }) {
  const words = useWords('kit')
  const labels = useHoaStatuses()
  const labelOf = (status: string) => new Map(Object.entries(labels)).get(status) ?? words.resident
  const current = typeof props.value === 'string' ? props.value : ''
  const known = current === '' || HOA_STATUSES.some((status) => status === current)
  return (
    <NativeSelect label={words.hoaStatus} {...props}>
      {choose && (
        <option value="" disabled>
          {choose}
        </option>
      )}
      {!known && (
        <option value={current} disabled>
          {labelOf(current)}
        </option>
      )}
      {HOA_STATUSES.map((status) => (
        <option key={status} value={status}>
          {labelOf(status)}
        </option>
      ))}
    </NativeSelect>
  )
}

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
