import type { PDFDocumentProxy } from 'pdfjs-dist'
import { inOneLine } from './lines'
import { pdfjs, withPdf } from './open-pdf'
import { LETTERS_MAX, type Outcome, PAGE_LETTERS_MAX, PAGES_MAX, type ReadText } from './outcome'

/** A page with a picture and fewer letters than this is a scan. */
const LETTERS_OF_PAGE = 10

interface Seen {
  letters: number
  scans: number[]
  /** Pages with neither words nor a picture, and how many operations draw them. */
  blank: Map<number, number>
  broken: number
  /** A page was longer than the limit. */
  isCut: boolean
}

/** Reads page by page. Skips an unreadable page; throws for a file that cannot be opened. */
export const readPdf: ReadText = (path, after, listener) =>
  withPdf(path, async (pdf) => {
    listener.pageCount(pdf.numPages)
    const last = Math.min(pdf.numPages, PAGES_MAX)
    const seen: Seen = { letters: 0, scans: [], blank: new Map(), broken: 0, isCut: false }
    let number = 0
    while (number < last && seen.letters <= LETTERS_MAX) {
      number += 1
      const text = await textOfPage(pdf, number, seen)
      seen.letters += text.length
      if (number > after) listener.part(number, text)
    }
    if (seen.blank.size > 0) seen.broken += await countUndrawn(path, seen.blank)
    return outcomeOf(seen, number === pdf.numPages, pdf.numPages)
  })

/**
 * Blank pages that cannot be drawn completely. PDF.js silently skips a damaged or too large picture; in strict mode the drawing ends there.
 */
const countUndrawn = (path: string, pages: Seen['blank']): Promise<number> =>
  withPdf(
    path,
    async (pdf) => {
      let undrawn = 0
      for (const [number, operations] of pages) {
        const page = await pdf.getPage(number)
        if ((await page.getOperatorList()).fnArray.length < operations) undrawn += 1
        page.cleanup()
      }
      return undrawn
    },
    true,
  )

function outcomeOf({ scans, broken, isCut }: Seen, isAll: boolean, pages: number): Outcome {
  if (broken === pages) return { state: 'unreadable', reason: 'damaged', scans: [] }
  return isAll && broken === 0 && !isCut ? { state: 'read', reason: null, scans } : { state: 'partly', reason: 'pages', scans }
}

async function textOfPage(pdf: PDFDocumentProxy, number: number, seen: Seen): Promise<string> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const whole = inOneLine(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    if (whole.length > PAGE_LETTERS_MAX) seen.isCut = true
    const text = whole.slice(0, PAGE_LETTERS_MAX)
    const hasWords = (text.match(/\p{L}/gu)?.length ?? 0) >= LETTERS_OF_PAGE
    const operations = hasWords ? [] : (await page.getOperatorList()).fnArray
    const isScan = await havePicture(operations)
    if (isScan) seen.scans.push(number)
    else if (operations.length > 0) seen.blank.set(number, operations.length)
    page.cleanup()
    return isScan ? '' : text
  } catch {
    seen.broken += 1
    return ''
  }
}

async function havePicture(operations: number[]): Promise<boolean> {
  const { OPS } = await pdfjs()
  const pictures = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]
  return operations.some((operation) => pictures.includes(operation))
}
