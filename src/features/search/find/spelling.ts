import { stemmer } from 'stemmer'
import { ENGLISH } from './words'

/** The largest distance between two spellings: letters changed, added, removed, or swapped with the next. */
export const slipsAllowed = (word: string) => (word.length >= 6 ? 2 : word.length >= 4 ? 1 : 0)

/** The Damerau-Levenshtein distance of two words, or more than `most`. */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const cheapest = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1))
      next.push(isSwapped ? Math.min(cheapest, (before[j - 2] ?? 0) + 1) : cheapest)
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return row[b.length] ?? most + 1
}

export interface KnownWord {
  term: string
  /** The number of texts with the word. */
  doc: number
}

/** Known words that `word` may be a misspelling of, nearest and most frequent first, including other endings. */
export function spellingsOf(word: string, known: readonly KnownWord[]): string[] {
  const most = slipsAllowed(word)
  if (most === 0) return []
  const near = known
    .map(({ term, doc }) => ({ term, doc, slips: slipsBetween(word, term, most) }))
    .filter(({ slips }) => slips > 0 && slips <= most)
    .sort((a, b) => a.slips - b.slips || b.doc - a.doc)
  const of = (wanted: number) => near.filter(({ slips }) => slips === wanted).map(({ term }) => term)
  return [...new Set([...of(1), ...withOtherEndings(word, known), ...of(2)])].slice(0, SPELLINGS_MAX)
}

/** One typo away from another form of a known word: fence, for Fences. Bare stems may be no words and come last. */
function withOtherEndings(word: string, known: readonly KnownWord[]): string[] {
  if (!ENGLISH.test(word)) return []
  const slips = slipsOf(word).map((term) => ({ term, stem: stemmer(term) }))
  // Words with one stem start alike except for its last letter (polici, policy), so few need stemming.
  const beginnings = new Set(slips.map(({ stem }) => stem.slice(0, -1)))
  const lengths = [...new Set([...beginnings].map(({ length }) => length))]
  const alike = known.filter(({ term }) => ENGLISH.test(term) && lengths.some((length) => beginnings.has(term.slice(0, length))))
  const stems = new Set(alike.map(({ term }) => stemmer(term)))
  const found = slips.filter(({ term, stem }) => term.length > 2 && stems.has(stem))
  return found.sort((a, b) => Number(a.term === a.stem) - Number(b.term === b.stem)).map(({ term }) => term)
}

/** Every string one typo away. */
function slipsOf(word: string): string[] {
  const slips: string[] = []
  for (let at = 0; at <= word.length; at += 1) {
    const [before, letter, next, rest] = [word.slice(0, at), word[at] ?? '', word[at + 1] ?? '', word.slice(at + 2)]
    if (letter) slips.push(before + next + rest)
    if (next) slips.push(before + next + letter + rest)
    for (const other of LETTERS) slips.push(before + other + next + rest, before + other + letter + next + rest)
  }
  return slips.filter((slip) => slip !== word)
}
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const SPELLINGS_MAX = 5
