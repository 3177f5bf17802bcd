import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useWords } from '#kit/words/words'
import { LANGUAGES } from '../../../words/languages'

const UNITED_STATES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const

const listed = new Set<string>(UNITED_STATES)
const others = Intl.supportedValuesOf('timeZone').filter((zone) => !listed.has(zone))

export const deviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export function TimeZoneSelect(props: NativeSelectProps) {
  const words = useWords('communityFields')
  const value = typeof props.value === 'string' ? props.value : ''
  const known = listed.has(value) || others.includes(value)
  return (
    <NativeSelect label={words.timeZone} description={words.timeZoneHint} {...props}>
      {!known && <option value={value}>{value}</option>}
      <optgroup label={words.unitedStates}>
        {UNITED_STATES.map((zone) => (
          <option key={zone} value={zone}>
            {words.zones[zone]}
          </option>
        ))}
      </optgroup>
      <optgroup label={words.everywhere}>
        {others.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </optgroup>
    </NativeSelect>
  )
}

export function CommunityLanguageSelect(props: NativeSelectProps) {
  const words = useWords('communityFields')
  return (
    <NativeSelect label={words.language} description={words.languageHint} {...props}>
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
