export const PAGES_MAX = 1_000
export const LETTERS_MAX = 2_000_000
/** The longest text of one page: each page is indexed, found and deleted as one. */
export const PAGE_LETTERS_MAX = 40_000

/** The result of reading a file. `reason` is the name of a message; `pages` and `kind` are among its values. */
export interface Outcome {
  state: 'read' | 'partly' | 'unreadable'
  reason: Reason | null
  /** Pages to recognize; 1 for a picture file. */
  scans: number[]
}
export type Reason = 'damaged' | 'kind' | 'slow' | 'off' | 'pages'

interface Listener {
  pageCount(count: number): void
  /** A page, or a part of a file without pages; from 1. */
  part(number: number, text: string): void
}

/** Reads what was not read before: skips parts up to `after`. Throws for a broken file. */
export type ReadText = (path: string, after: number, listener: Listener) => Promise<Outcome>
