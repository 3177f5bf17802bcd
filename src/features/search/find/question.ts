import { fold, formsOf, WORD, wordsOf } from './words'

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

const PIECES = /(?<=^|\s)(-?)"([^"]*)"|(?<=^|\s)(-)(?=[\p{L}\p{N}\p{M}])(\S+)|([\p{L}\p{N}\p{M}]+)/gu

/** What was typed, understood. Whatever is no phrase in quotes and no word after a minus is a plain word; nothing is a mistake. */
export function readQuestion(typed: string): Question {
  const wanted: Term[] = []
  const unwanted: Term[] = []
  let last: Term | undefined
  for (const [, minus, quoted, minusOfWord, without, plain] of typed.matchAll(PIECES)) {
    const isWord = plain !== undefined
    const words = wordsOf(quoted ?? without ?? plain ?? '')
    if (words.length === 0) continue
    const term = termOf(words)
    if (minus || minusOfWord) unwanted.push(term)
    else wanted.push(term)
    last = isWord ? term : undefined
  }
  if (last && (last.words[0]?.length ?? 0) >= 2 && endsWithWord(typed)) last.isBeginning = true
  return { wanted, unwanted }
}

const termOf = (words: string[]): Term => ({
  words,
  forms: words.length === 1 ? formsOf(words[0] ?? '') : [],
  isBeginning: false,
})

const endsWithWord = (typed: string) => !typed.endsWith('"') || (typed.match(/"/g)?.length ?? 0) % 2 === 1

/** As FTS5 asks for it. Words hold letters and digits alone, so that nothing in quotes can end them. */
export function matchOf({ words, forms, isBeginning }: Term): string {
  if (words.length > 1) return `"${words.join(' ')}"`
  const each = forms.map((form) => `"${form}"`)
  return `(${[...each, ...(isBeginning ? [`"${words[0]}" *`] : [])].join(' OR ')})`
}
export const matchOfAll = (terms: Term[]) => terms.map(matchOf).join(' AND ')

/** Where in a text the terms are: the first letter and the one after the last, in order. */
export function hitsIn(text: string, terms: Term[]): { from: number; to: number; term: number }[] {
  const words = [...text.matchAll(WORD)].map((match) => ({ word: fold(match[0]), from: match.index, to: match.index + match[0].length }))
  const hits = words.flatMap(({ word, from, to }, at) =>
    terms.flatMap((term, number) => {
      const length = term.words.length
      if (length > 1) {
        const last = words[at + length - 1]
        const isHere = last && term.words.every((each, step) => words[at + step]?.word === each)
        return isHere ? [{ from, to: last.to, term: number }] : []
      }
      const isHere = term.forms.includes(word) || (term.isBeginning && word.startsWith(term.words[0] ?? ''))
      return isHere ? [{ from, to, term: number }] : []
    }),
  )
  return hits.filter((hit, at) => at === 0 || hit.from >= (hits[at - 1]?.to ?? 0))
}
