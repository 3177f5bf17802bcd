import type { Language } from '../../words/languages'
import type { Person } from '../people'
import type { Settings } from '../settings'

/** The language somebody is written to in: their own, else the community's. Never that of whoever caused it. */
export const languageOf = (reader: Person | null, settings: Settings): Language => reader?.language ?? settings.language
