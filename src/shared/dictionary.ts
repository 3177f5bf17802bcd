import { formatsIn } from '../words/formats'
import { LANGUAGES, type Language } from '../words/languages'

const ORDERS = Object.fromEntries(LANGUAGES.map(({ code, locale }) => [code, formatsIn(locale).compare]))

/**
 * Orders names, titles and streets as the dictionary of a language does: 'Álvarez' beside 'Alvarez', 9 before 10; 'Muñoz' before 'Munro'
 * in English and behind it in Spanish, where ñ is a letter of its own.
 */
export const dictionaryOf = (language: Language) => ORDERS[language] as (one: string, other: string) => number

export function byName(language: Language) {
  const inOrder = dictionaryOf(language)
  return (one: { name: string }, other: { name: string }) => inOrder(one.name, other.name)
}
