/** How far apart two spellings may be: letters changed, added, lost, or swapped with the next. */
export const slipsAllowed = (word: string) => (word.length >= 6 ? 2 : word.length >= 4 ? 1 : 0)

/** The letters changed, added, lost or swapped between two words, or more than `most`. */
export function slipsBetween(a: string, b: string, most: number): number {
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
  /** How many texts hold it. */
  doc: number
}

/** Known words that `word` may be a slip of, the nearest and most frequent first. */
export function spellingsOf(word: string, known: readonly KnownWord[]): string[] {
  const most = slipsAllowed(word)
  if (most === 0) return []
  return known
    .map(({ term, doc }) => ({ term, doc, slips: slipsBetween(word, term, most) }))
    .filter(({ slips }) => slips > 0 && slips <= most)
    .sort((a, b) => a.slips - b.slips || b.doc - a.doc)
    .slice(0, SPELLINGS_MAX)
    .map(({ term }) => term)
}
const SPELLINGS_MAX = 5
