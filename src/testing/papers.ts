import { PDFDocument, StandardFonts } from 'pdf-lib'
import { ZipFile } from 'yazl'

/** A PDF with these texts, one a page; a picture stands for a scanned page. */
export async function makePdf(pages: (string | Buffer)[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const content of pages) {
    const page = pdf.addPage([300, 400])
    if (typeof content === 'string') page.drawText(content, { x: 20, y: 300, size: 10, font })
    else page.drawImage(await pdf.embedPng(content), { x: 0, y: 0, width: 300, height: 400 })
  }
  return Buffer.from(await pdf.save())
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const MAIN = {
  docx: ['word/document.xml', `${OFFICE}.wordprocessingml.document.main+xml`],
  xlsx: ['xl/workbook.xml', `${OFFICE}.spreadsheetml.sheet.main+xml`],
  pptx: ['ppt/presentation.xml', `${OFFICE}.presentationml.presentation.main+xml`],
} as const

/** An office file with these parts. */
export async function makeOffice(kind: keyof typeof MAIN, parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  const [name, type] = MAIN[kind]
  const types = `<Types><Override PartName="/${name}" ContentType="${type}"/></Types>`
  const all = { '[Content_Types].xml': types, [name]: '<main/>', ...parts }
  for (const [path, xml] of Object.entries(all)) zip.addBuffer(Buffer.from(xml), path)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
