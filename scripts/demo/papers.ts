import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'

const WIDTH = 612
const HEIGHT = 792
const MARGIN = 64
const LINE = 17
const INK = rgb(0.14, 0.16, 0.24)
const PORCH = rgb(0.18, 0.24, 0.59)

/** A small, real PDF: a title and paragraphs on letter paper, as many pages as it takes. */
export async function typePaper(title: string, paragraphs: string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setCreationDate(new Date(0))
  pdf.setModificationDate(new Date(0))
  const serif = await pdf.embedFont(StandardFonts.TimesRomanBold)
  const sans = await pdf.embedFont(StandardFonts.Helvetica)
  let page = pdf.addPage([WIDTH, HEIGHT])
  page.drawText('Rancho Sage HOA', { x: MARGIN, y: HEIGHT - 54, size: 11, font: sans, color: PORCH })
  page.drawText(title, { x: MARGIN, y: HEIGHT - 96, size: 22, font: serif, color: INK })
  let y = HEIGHT - 136
  for (const paragraph of paragraphs) {
    for (const line of wrap(paragraph, (text) => sans.widthOfTextAtSize(text, 11))) {
      if (y < MARGIN) {
        page = pdf.addPage([WIDTH, HEIGHT])
        y = HEIGHT - MARGIN
      }
      page.drawText(line, { x: MARGIN, y, size: 11, font: sans, color: INK })
      y -= LINE
    }
    y -= LINE / 2
  }
  return Buffer.from(await pdf.save())
}

function wrap(paragraph: string, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer) <= WIDTH - 2 * MARGIN) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}
