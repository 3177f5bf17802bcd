import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'

const [WIDTH, HEIGHT] = [612, 792]
const MARGIN = 64
const INK = rgb(0.14, 0.16, 0.24)
const PORCH = rgb(0.18, 0.24, 0.59)

/** A small, real PDF: a title and paragraphs on one sheet of letter paper. */
export async function typePaper(title: string, text: string): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setCreationDate(new Date(0))
  pdf.setModificationDate(new Date(0))
  const serif = await pdf.embedFont(StandardFonts.TimesRomanBold)
  const sans = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([WIDTH, HEIGHT])
  page.drawText('Rancho Sage HOA', { x: MARGIN, y: HEIGHT - 54, size: 11, font: sans, color: PORCH })
  page.drawText(title, { x: MARGIN, y: HEIGHT - 96, size: 22, font: serif, color: INK })
  const layout = { maxWidth: WIDTH - 2 * MARGIN, lineHeight: 17 }
  page.drawText(text, { x: MARGIN, y: HEIGHT - 136, size: 11, font: sans, color: INK, ...layout })
  return Buffer.from(await pdf.save())
}
