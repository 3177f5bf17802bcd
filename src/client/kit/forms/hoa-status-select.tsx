import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { HOA_STATUSES, hoaStatusLabel } from '../../../shared/residents'

const labelOf = (status: string) => (status === 'renter' ? 'Renter' : hoaStatusLabel(status))

/** How the household belongs to the association. Any other value that is stored shows, and is left for one of these. */
export function HoaStatusSelect({ choose, ...props }: NativeSelectProps & { choose?: string }) {
  const current = typeof props.value === 'string' ? props.value : ''
  const known = current === '' || HOA_STATUSES.some((status) => status === current)
  return (
    <NativeSelect label="HOA status" {...props}>
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
