import { formatsIn } from '../words/formats'
import { LANGUAGES, type Language } from '../words/languages'

const ORDERS = Object.fromEntries(LANGUAGES.map(({ code, locale }) => [code, formatsIn(locale).compare]))

/**
 * Sorts as the language's dictionary does: 'Álvarez' beside 'Alvarez', 9 before 10; 'Muñoz' before 'Munro' in English and after it in
 * Spanish.
 */
export const dictionaryOf = (language: Language) => ORDERS[language] as (one: string, other: string) => number

export function byName(language: Language) {
  const inOrder = dictionaryOf(language)
  return (one: { name: string }, other: { name: string }) => inOrder(one.name, other.name)
}
