import { en } from './en'
import { es } from './es'
import type { Language } from './languages'
import { formatMessage, type MessageKey, type Words } from './messages'

/** All words of every language, for the server; a page fetches the parts it needs. */
const CATALOGS: Record<Language, Words> = { en, es }

export const textIn = (language: Language, sentence: MessageKey | string): string => formatMessage(CATALOGS[language], sentence)

/** All words of a language, for text that is written here: emails. */
export const wordsIn = (language: Language): Words => CATALOGS[language]
