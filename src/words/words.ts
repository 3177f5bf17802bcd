import { LANGUAGES, type Language } from './languages'
import { formatMessage, type MessageKey, type Words } from './say'

/** All words of every language, for the server; a page fetches the part it needs. */
const FILES = import.meta.glob<Words>('./??.ts', { eager: true })
const WORDS = Object.fromEntries(LANGUAGES.map(({ code }) => [code, FILES[`./${code}.ts`]])) as Record<Language, Words>

/** A sentence as text. */
export const textIn = (language: Language, sentence: MessageKey | string): string => formatMessage(WORDS[language], sentence)

/** All words of a language, for text that is written here: emails. */
export const wordsIn = (language: Language): Words => WORDS[language]
