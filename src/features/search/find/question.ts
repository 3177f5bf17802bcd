import { fold } from '../../../shared/fold'
import { formsOf, WORD, wordsOf } from './words'

/** One thing that is looked for: a word in each of its forms, the beginning of a word, or words in a row. */
export interface Term {
  /** Folded words; more than one are a phrase. */
  words: string[]
  /** Of a single word: what counts as it. */
  forms: string[]
  /** It may go on. */
  isBeginning: boolean
}
export interface Question {
  wanted: Term[]
  unwanted: Term[]
}

const PIECES = /(?<=^|\s)(-?)"([^"]*)"|(?<=^|\s)(-)(?=[\p{L}\p{N}\p{M}])(\S+)|([\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*)/gu

/** Phones write curly quotes, and a text copied from a page holds signs of where words may be parted. */
const asTyped = (text: string) => text.replace(/[“”„]/g, '"').replaceAll('\u00AD', '')

/** What was typed, understood. Whatever is no phrase in quotes and no word after a minus is a plain word; nothing is a mistake. */
export function readQuestion(text: string): Question {
  const typed = asTyped(text)
  const wanted: Term[] = []
  const unwanted: Term[] = []
  let last: Term | undefined
  for (const [, minus, quoted, minusOfWord, without, plain] of typed.matchAll(PIECES)) {
    const words = wordsOf(quoted ?? without ?? plain ?? '')
    if (words.length === 0) continue
    const terms = plain === undefined ? [termOf(words)] : termsOf(words)
    if (minus || minusOfWord) unwanted.push(...terms)
    else wanted.push(...terms)
    last = plain === undefined ? undefined : terms.at(-1)
  }
  if (last && (last.words[0]?.length ?? 0) >= 2 && endsWithWord(typed)) last.isBeginning = true
  return { wanted, unwanted }
}

export const termOf = (words: string[]): Term => ({
  words,
  forms: words.length === 1 ? formsOf(words[0] ?? '') : [],
  isBeginning: false,
})

/** By-laws: each word by itself, and both in one count as each of them. */
function termsOf(words: string[]): Term[] {
  const joined = words.length > 1 ? formsOf(words.join('')) : []
  return words.map((word) => ({ ...termOf([word]), forms: [...formsOf(word), ...joined] }))
}

const endsWithWord = (typed: string) => !typed.endsWith('"') || (typed.match(/"/g)?.length ?? 0) % 2 === 1

/** As FTS5 asks for it. Words hold letters and digits alone, so that nothing in quotes can end them. */
export function matchOf({ words, forms, isBeginning }: Term): string {
  if (words.length > 1) return `"${words.join(' ')}"`
  // The beginning finds its own forms: what is looked for twice is ranked twice, which takes long.
  const each = forms.filter((form) => !(isBeginning && form.startsWith(words[0] ?? ''))).map((form) => `"${form}"`)
  return `(${[...each, ...(isBeginning ? [`"${words[0]}" *`] : [])].join(' OR ')})`
}
export const matchOfAll = (terms: Term[]) => terms.map(matchOf).join(' AND ')
export const matchOfAny = (terms: Term[]) => terms.map(matchOf).join(' OR ')

/** Of a part; none that people write is longer. */
const LOOKED_AT = 40_000

interface Hit {
  from: number
  to: number
  term: number
}

/** Where in a text the terms are: the first letter and the one after the last, in order. */
export function hitsIn(text: string, terms: Term[]): Hit[] {
  const words = [...text.slice(0, LOOKED_AT).matchAll(WORD)].map((match) => ({
    word: fold(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }))
  const termsAt = termsByWord(terms)
  const hits: Hit[] = []
  for (const [at, { word, from }] of words.entries()) {
    if (from < (hits.at(-1)?.to ?? 0)) continue
    const isHere = (term: number) => terms[term]?.words.every((each, step) => step === 0 || words[at + step]?.word === each)
    const term = termsAt(word).find(isHere)
    if (term === undefined) continue
    const last = words[at + (terms[term]?.words.length ?? 1) - 1]
    if (last) hits.push({ from, to: last.to, term })
  }
  return hits
}

/** Which terms may begin with a word of a text: a long text is not compared with each. */
function termsByWord(terms: Term[]): (word: string) => number[] {
  const known = new Map<string, number[]>()
  for (const [term, { words, forms }] of terms.entries())
    for (const word of words.length > 1 ? words.slice(0, 1) : forms) known.set(word, [...(known.get(word) ?? []), term])
  const open = terms.findIndex(({ isBeginning }) => isBeginning)
  const beginning = terms[open]?.words[0] ?? ''
  return (word) => [...(known.get(word) ?? []), ...(open >= 0 && word.startsWith(beginning) ? [open] : [])]
}
