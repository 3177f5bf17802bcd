export const PAGES_MAX = 1_000
export const LETTERS_MAX = 2_000_000
/** Of one page, more than any holds: each is taken in, found and erased as one. */
export const PAGE_LETTERS_MAX = 40_000

/** What became of a file. `reason` is the name of a sentence; `pages` and `kind` among them. */
export interface Outcome {
  state: 'read' | 'partly' | 'unreadable'
  reason: Reason | null
  /** Pages that are pictures and still to be recognized; 1 for a picture file. */
  scans: number[]
}
export type Reason = 'damaged' | 'kind' | 'slow' | 'off' | 'pages'

export interface Listener {
  /** Known for files that have pages. */
  pageCount(count: number): void
  /** A page, or a part of a file without pages; from 1. */
  part(number: number, text: string): void
}

/** Reads what has not been read before: parts up to `after` are passed over. Throws for a broken file. */
export type ReadText = (path: string, after: number, listener: Listener) => Promise<Outcome>
