import { type Formats, formatsIn } from '../../../words/formats'
import { LANGUAGES } from '../../../words/languages'
import { useLanguage } from './words'

const made = new Map<string, Formats>()

function formatsOf(code: string) {
  const known = made.get(code) ?? formatsIn(LANGUAGES.find((it) => it.code === code)?.locale ?? 'en-US')
  made.set(code, known)
  return known
}

/** Dates, numbers and lists in the page's language. */
export const useFormats = () => formatsOf(useLanguage())
