import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { type InputEvent, useRef } from 'react'
import { HOA_STATUSES, type HoaStatus } from '../../../shared/residents'
import { usernameFrom } from '../../../shared/usernames'
import { useWords } from '../words/words'

export function useHoaStatuses(): Record<HoaStatus, string> {
  const { ownerOccupant, ownerNonOccupant, renter } = useWords('kit')
  return { 'owner-occupant': ownerOccupant, 'owner-non-occupant': ownerNonOccupant, renter }
}

/** An unknown stored value is shown until another one is chosen. */
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

/** Uses the native select, which phone users know. A deleted street stays available for people who already live there. */
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

const isFree = () => false

/** For an email field: typing the address suggests a user name, until the person types another one. */
export function useUsernameSuggestion(username: string, suggest: (username: string) => void, isTaken: (name: string) => boolean = isFree) {
  const latest = useRef('')
  const onInput = ({ currentTarget: { value } }: InputEvent<HTMLInputElement>) => {
    if (username !== latest.current || !value.includes('@')) return
    latest.current = usernameFrom(value, isTaken)
    suggest(latest.current)
  }
  return { onInput }
}
