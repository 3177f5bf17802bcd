import { DEFAULT_LANGUAGE, type Language } from '../../words/languages'
import type { Person } from '../people'
import type { Settings } from '../settings'

interface Choice {
  language?: Language | null
}

/** The language somebody is written to in: their own, else the community's. Never that of whoever caused it. */
export const languageOf = (reader: (Person & Choice) | null, settings: Settings & Choice): Language =>
  reader?.language ?? settings.language ?? DEFAULT_LANGUAGE
