import { readFile } from 'node:fs/promises'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { LETTERS_MAX, type Outcome, PAGES_MAX, type ReadText } from './outcome'

/** With fewer letters, and a picture, a page is a scan. */
const LETTERS_OF_PAGE = 10

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pdf['getPage']>>

/** Page by page. A page that cannot be read is passed over; a file that cannot be opened throws. */
export const readPdf: ReadText = async (path, after, listener) => {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)), { verbosity: 0 })
  listener.pageCount(pdf.numPages)
  const last = Math.min(pdf.numPages, PAGES_MAX)
  const seen = { letters: 0, scans: 0, broken: 0 }
  let number = 0
  while (number < last && seen.letters <= LETTERS_MAX) {
    number += 1
    const text = await textOfPage(pdf, number, seen)
    seen.letters += text.length
    if (number > after) listener.part(number, text)
  }
  const isWhole = number === pdf.numPages && seen.broken === 0
  await pdf.loadingTask.destroy()
  return outcomeOf(seen, isWhole, pdf.numPages)
}

function outcomeOf(
  { letters, scans, broken }: { letters: number; scans: number; broken: number },
  isWhole: boolean,
  pages: number,
): Outcome {
  if (broken === pages) return { state: 'unreadable', reason: 'damaged' }
  if (scans > 0 && letters === 0) return { state: 'off', reason: 'off' }
  return isWhole && scans === 0 ? { state: 'read', reason: null } : { state: 'partly', reason: 'pages' }
}

async function textOfPage(pdf: Pdf, number: number, seen: { scans: number; broken: number }): Promise<string> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const text = items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
    const isScan = (text.match(/\p{L}/gu)?.length ?? 0) < LETTERS_OF_PAGE && (await hasPicture(page))
    if (isScan) seen.scans += 1
    page.cleanup()
    return isScan ? '' : text
  } catch {
    seen.broken += 1
    return ''
  }
}

async function hasPicture(page: Page): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS()
  const pictures = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]
  const { fnArray } = await page.getOperatorList()
  return fnArray.some((operation) => pictures.includes(operation))
}
