import type { Guideline } from '../answers'
import type { GuidelineTag } from '../schema'

export const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean)

/** True if every word occurs in a title, a text in any language, or a tag. */
export function matches(
  { title, description, translations, tags }: Guideline,
  words: readonly string[],
  tagText: (tag: GuidelineTag) => string,
): boolean {
  const searched = [title, description, ...translations.flatMap((version) => [version.title, version.description]), ...tags.map(tagText)]
    .join('\n')
    .toLowerCase()
  return words.every((word) => searched.includes(word))
}

export interface Piece {
  at: number
  text: string
  marked: boolean
}

export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const lower = text.toLowerCase()
  // A few letters change their length in lower case, which would shift the indexes.
  if (words.length === 0 || lower.length !== text.length) return [{ at: 0, text, marked: false }]
  const marked = new Uint8Array(text.length)
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) marked.fill(1, at, at + word.length)
  }
  const pieces: Piece[] = []
  for (let at = 0; at < text.length; at += 1) {
    const last = pieces.at(-1)
    if (last && last.marked === (marked[at] === 1)) last.text += text[at]
    else pieces.push({ at, text: text[at] ?? '', marked: marked[at] === 1 })
  }
  return pieces
}

const LEAD = 60
const VISIBLE = 150

/** Starts shortly before the first match if the card would cut it off. */
export function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  if (first < VISIBLE) return text
  const space = text.indexOf(' ', first - LEAD)
  return `… ${text.slice(space >= 0 && space < first ? space + 1 : first)}`
}
