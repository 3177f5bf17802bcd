import { stemmer } from 'stemmer'
import { fold } from '../../../shared/look-alikes'

/** Letters, digits and the marks on them, as FTS5's unicode61 takes them for words. */
export const WORD = /[\p{L}\p{N}\p{M}]+/gu
const HAS_LETTER = /[\p{L}\p{N}]/u
export const ENGLISH = /^[a-z]{3,}$/

export const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).filter((word) => HAS_LETTER.test(word)).map(fold)

/** English suffixes. */
const ENDINGS = (
  ' e s es ed d ing ings er ers est y ies ied ier iest ly ily ion ions ation ations ational ator ators ate ates ated ating ative al ally als ' +
  'ance ances ence ences able ably ible ibly ant ants ent ents ment ments ness ful fully ism ist ists ity ities ive ively ize izes ized ' +
  'izing ization ous ously ic ical ically'
).split(' ')

/** The digits of a US number, found as it is written: (555) 777-1234. */
const PHONE = /^1?(\d{3})?(\d{3})(\d{4})$/
/** OBrien is O'Brien, and dangelo D'Angelo. */
const WITH_APOSTROPHE = /^([odl])([a-z]{4,})$/

/** The word in every ending that counts as it: fence, fences, fenced. Each begins as the word does. */
export function formsOf(word: string): string[] {
  if (PHONE.test(word)) return [word, word.replace(PHONE, '$1 $2 $3').trim()]
  if (!ENGLISH.test(word)) return [word]
  const stem = stemmer(word)
  // The stem of policy is polici, of stopping stop, of fence fenc.
  const beginnings = [word, stem, stem.replace(/i$/, ''), stem + stem.slice(-1)]
  const made = beginnings.flatMap((beginning) => ENDINGS.map((ending) => beginning + ending))
  return [...new Set([word, ...made.filter((form) => stemmer(form) === stem), word.replace(WITH_APOSTROPHE, '$1 $2')])]
}
