import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { HOA_STATUSES, hoaStatusLabel } from '../../shared/residents'

const labelOf = (status: string) => (status === 'renter' ? 'Renter' : hoaStatusLabel(status))

/** How the household belongs to the association. */
export function HoaStatusSelect({ choose, ...props }: NativeSelectProps & { choose?: string }) {
  return (
    <NativeSelect label="HOA status" {...props}>
      {choose && (
        <option value="" disabled>
          {choose}
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
