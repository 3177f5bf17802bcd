import { type Formats, formatsIn } from '../../../words/formats'
import { LANGUAGES } from '../../../words/languages'
import { useLanguage } from './words'

const made = new Map<string, Formats>()

function formatsOf(code: string) {
  const known = made.get(code) ?? formatsIn(LANGUAGES.find((it) => it.code === code)?.locale ?? 'en-US')
  made.set(code, known)
  return known
}

export const useFormats = () => formatsOf(useLanguage())

export function zoneText(locale: string, timeZone: string): string {
  const names = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  return `${names.find((part) => part.type === 'timeZoneName')?.value} (${city})`
}
