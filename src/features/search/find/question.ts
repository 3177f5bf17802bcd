import { fold } from '../../../shared/look-alikes'
import { formsOf, WORD, wordsOf } from './words'

/** One search term: a word in all its forms, a prefix, or a phrase. */
export interface Term {
  /** Folded words; several are a phrase. */
  words: string[]
  /** All forms of a single word. */
  forms: string[]
  /** The term is a prefix. */
  isBeginning: boolean
}
export interface Question {
  wanted: Term[]
  unwanted: Term[]
}

const PIECES = /(?<=^|\s)(-?)"([^"]*)"|(?<=^|\s)(-)(?=[\p{L}\p{N}\p{M}])(\S+)|([\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*)/gu

/** The 1 of the country, before ten digits. */
const COUNTRY = /(?<![\d-])\+?1[ .-]?(?=\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d))/g

/** Phones type curly quotes, and copied text contains soft hyphens. */
const asTyped = (text: string) => text.replace(/[“”„]/g, '"').replaceAll('\u00AD', '').replace(COUNTRY, '')

/** Parses the query. Anything that is neither a quoted phrase nor a word after a minus is a plain word; nothing is an error. */
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

/** By-laws: each word by itself, and both joined match each of them. */
function termsOf(words: string[]): Term[] {
  const joined = words.length > 1 ? formsOf(words.join('')) : []
  return words.map((word) => ({ ...termOf([word]), forms: [...formsOf(word), ...joined] }))
}

const endsWithWord = (typed: string) => !typed.endsWith('"') || (typed.match(/"/g)?.length ?? 0) % 2 === 1

/** The FTS5 expression. Words hold only letters and digits, so nothing can break out of the quotes. */
export function matchOf({ words, forms, isBeginning }: Term): string {
  if (words.length > 1) return `"${words.join(' ')}"`
  // A prefix finds its own forms; ranking the same word twice takes long.
  const each = forms.filter((form) => !(isBeginning && form.startsWith(words[0] ?? ''))).map((form) => `"${form}"`)
  return `(${[...each, ...(isBeginning ? [`"${words[0]}" *`] : [])].join(' OR ')})`
}
export const matchOfAll = (terms: Term[]) => terms.map(matchOf).join(' AND ')
export const matchOfAny = (terms: Term[]) => terms.map(matchOf).join(' OR ')

/** The longest part; people write none longer. */
const LOOKED_AT = 40_000

interface Hit {
  from: number
  to: number
  term: number
}

/** The positions of the terms in a text: start and end of each match, in order. */
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

/** Terms that may start with a word of the text, so that a long text is not compared with each. */
function termsByWord(terms: Term[]): (word: string) => number[] {
  const known = new Map<string, number[]>()
  for (const [term, { words, forms }] of terms.entries())
    for (const word of words.length > 1 ? words.slice(0, 1) : forms) known.set(word, [...(known.get(word) ?? []), term])
  const open = terms.findIndex(({ isBeginning }) => isBeginning)
  const beginning = terms[open]?.words[0] ?? ''
  return (word) => [...(known.get(word) ?? []), ...(open >= 0 && word.startsWith(beginning) ? [open] : [])]
}
