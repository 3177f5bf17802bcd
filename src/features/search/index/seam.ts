/** Adjacent parts of a text share this many letters (the longest query), so that no phrase is cut in two. */
const SEAM_LETTERS = 200
/** Separates the end of the previous page from a page; no indexed text contains it. */
const PAGE_BREAK = '\f'

/** Returns the start of the overlap before `at`: the start of a word if there is one. */
export function seamBefore(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at - SEAM_LETTERS)
  return at - space > 2 * SEAM_LETTERS ? at : Math.max(0, space)
}

/** Puts a page after the end of the previous page. */
export function joinPages(before: string, page: string): string {
  const last = pagesIn(before).page
  return last.slice(seamBefore(last, last.length)) + PAGE_BREAK + page
}

export function pagesIn(text: string): { before: string; page: string } {
  const at = text.indexOf(PAGE_BREAK)
  return { before: text.slice(0, Math.max(0, at)), page: text.slice(at + 1) }
}
