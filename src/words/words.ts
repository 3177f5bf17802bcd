import { en } from './en'
import { es } from './es'
import { type Formats, formatsIn } from './formats'
import { LANGUAGES, type Language } from './languages'
import { formatMessage, type MessageKey, type Words } from './messages'

const CATALOGS: Record<Language, Words> = { en, es }

export const textIn = (language: Language, sentence: MessageKey | string): string => formatMessage(CATALOGS[language], sentence)

export const wordsIn = (language: Language): Words => CATALOGS[language]

const FORMATS = Object.fromEntries(LANGUAGES.map(({ code, locale }) => [code, formatsIn(locale)])) as Record<Language, Formats>

export const formatsFor = (language: Language): Formats => FORMATS[language]
