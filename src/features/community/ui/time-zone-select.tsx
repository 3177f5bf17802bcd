import { NativeSelect, type NativeSelectProps } from '@mantine/core'

const UNITED_STATES = [
  { value: 'America/New_York', label: 'Eastern (New York)' },
  { value: 'America/Chicago', label: 'Central (Chicago)' },
  { value: 'America/Denver', label: 'Mountain (Denver)' },
  { value: 'America/Phoenix', label: 'Arizona (Phoenix)' },
  { value: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { value: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
]

const listed = new Set(UNITED_STATES.map((zone) => zone.value))
const others = Intl.supportedValuesOf('timeZone').filter((zone) => !listed.has(zone))

/** The zone this device is in: for most boards the right answer already. */
export const deviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export function TimeZoneSelect(props: NativeSelectProps) {
  const value = typeof props.value === 'string' ? props.value : ''
  const known = listed.has(value) || others.includes(value)
  return (
    <NativeSelect label="Time zone" description="Used for dates and deadlines" {...props}>
      {!known && <option value={value}>{value}</option>}
      <optgroup label="United States">
        {UNITED_STATES.map((zone) => (
          <option key={zone.value} value={zone.value}>
            {zone.label}
          </option>
        ))}
      </optgroup>
      <optgroup label="Everywhere">
        {others.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </optgroup>
    </NativeSelect>
  )
}
