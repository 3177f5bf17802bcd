import { hitsIn, type Term } from './question'

const LENGTH = 200
/** Letters before the first match. */
const BEFORE = 60

interface Piece {
  text: string
  hit: boolean
}

/** At most 200 characters around the most different matches, in pieces, with single spaces. */
export function excerptOf(stored: string, terms: Term[]): Piece[] {
  const text = stored.replace(/\s+/g, ' ').trim()
  const hits = hitsIn(text, terms)
  const best = { from: 0, count: 0 }
  for (const [at, { from }] of hits.entries()) {
    const count = countFrom(hits, at, from + LENGTH - BEFORE)
    if (count > best.count) Object.assign(best, { from, count })
  }
  const start = text.length <= LENGTH ? 0 : wordStart(text, Math.max(0, Math.min(best.from - BEFORE, text.length - LENGTH)))
  const before = start > 0 ? '…' : ''
  const end = text.length - start <= LENGTH - before.length ? text.length : wordEnd(text, start, LENGTH - before.length - 1)
  const pieces: Piece[] = [{ text: before, hit: false }]
  let at = start
  for (const { from, to } of hits.filter((hit) => hit.from >= start && hit.to <= end)) {
    pieces.push({ text: text.slice(at, from), hit: false }, { text: text.slice(from, to), hit: true })
    at = to
  }
  pieces.push({ text: text.slice(at, end) + (end < text.length ? '…' : ''), hit: false })
  return merged(pieces)
}

/** The number of different terms between a match and a position. */
function countFrom(hits: ReturnType<typeof hitsIn>, at: number, until: number): number {
  const counted = new Set<number>()
  for (let next = at; (hits[next]?.to ?? until + 1) <= until; next += 1) counted.add(hits[next]?.term ?? 0)
  return counted.size
}

/** Moves a cut out of the middle of a word, unless the word is extremely long. */
function wordStart(text: string, from: number): number {
  if (from === 0) return 0
  const space = text.indexOf(' ', from)
  return whole(text, space >= 0 && space - from < BEFORE / 2 ? space + 1 : from)
}
function wordEnd(text: string, start: number, length: number): number {
  const space = text.lastIndexOf(' ', start + length)
  return whole(text, space > start + length / 2 ? space : start + length)
}
/** Never splits a surrogate pair. */
const whole = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at)

const merged = (pieces: Piece[]) =>
  pieces.reduce<Piece[]>((list, piece) => {
    const last = list.at(-1)
    if (piece.text === '') return list
    if (last && last.hit === piece.hit) last.text += piece.text
    else list.push({ ...piece })
    return list
  }, [])
