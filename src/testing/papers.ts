import { degrees, PDFDocument, PDFName, StandardFonts } from 'pdf-lib'
import sharp from 'sharp'
import { ZipFile } from 'yazl'

/** A PDF with one text per page; a picture makes a scanned page. */
export async function makePdf(pages: (string | Buffer)[], { lineHeight = 12 } = {}): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const content of pages) {
    const page = pdf.addPage([300, 400])
    if (typeof content === 'string') page.drawText(content, { x: 20, y: 300, size: 10, font, lineHeight })
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

/** A PNG of a sheet with these lines, like a scan. */
export function drawPaper(lines: string[]): Promise<Buffer> {
  const words = lines.map((line, at) => `<text x="90" y="${200 + at * 60}" font-size="38" font-family="serif">${line}</text>`).join('')
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="850" height="1100"><rect width="100%" height="100%" fill="#fff"/>${words}</svg>`
  return sharp(Buffer.from(paper)).flatten({ background: '#fff' }).png().toBuffer()
}

/** A one-page PDF like a copier's: black and white, fax compression, in strips; optionally as an image mask or on a turned page. */
export async function makeFaxPdf(picture: Buffer, { asMask = false, turned = false } = {}): Promise<Buffer> {
  const paper = turned ? await sharp(picture).rotate(270).png().toBuffer() : picture
  const tiff = await sharp(paper).threshold(128).toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer()
  const [width = 0] = tagOf(tiff, 256)
  const [height = 0] = tagOf(tiff, 257)
  const [rows = 0] = tagOf(tiff, 278)
  const bytes = tagOf(tiff, 279)
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([width / 2, height / 2])
  if (turned) page.setRotation(degrees(90))
  const drawn = tagOf(tiff, 273).map((at, strip) => {
    const tall = Math.min(rows, height - strip * rows)
    const packed = { Filter: 'CCITTFaxDecode', DecodeParms: { K: -1, Columns: width, Rows: tall } }
    const kind = asMask ? { ImageMask: true } : { ColorSpace: 'DeviceGray' }
    const size = { Type: 'XObject', Subtype: 'Image', Width: width, Height: tall, BitsPerComponent: 1 }
    const stream = pdf.context.stream(tiff.subarray(at, at + (bytes[strip] ?? 0)), { ...size, ...packed, ...kind })
    page.node.setXObject(PDFName.of(`Strip${strip}`), pdf.context.register(stream))
    return `q ${width / 2} 0 0 ${tall / 2} 0 ${(height - strip * rows - tall) / 2} cm /Strip${strip} Do Q`
  })
  page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.stream(drawn.join('\n'))))
  return Buffer.from(await pdf.save())
}

/** A PDF with a page of words and a page that is one picture with too many pixels to decode. */
export async function makeHugePdf(words: string): Promise<Buffer> {
  const pdf = await PDFDocument.load(await makePdf([words, '']))
  const size = { Width: 10_000, Height: 7_000, BitsPerComponent: 1, ColorSpace: 'DeviceGray' }
  const page = pdf.getPage(1)
  page.node.setXObject(PDFName.of('Plan'), pdf.context.register(pdf.context.stream('', { Type: 'XObject', Subtype: 'Image', ...size })))
  page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.stream('q 300 0 0 400 0 0 cm /Plan Do Q')))
  return Buffer.from(await pdf.save())
}

/** The values of a TIFF tag, little-endian as sharp writes it. */
function tagOf(tiff: Buffer, tag: number): number[] {
  const SHORT = 3
  const table = tiff.readUInt32LE(4)
  for (let at = table + 2; at < table + 2 + tiff.readUInt16LE(table) * 12; at += 12) {
    if (tiff.readUInt16LE(at) !== tag) continue
    const count = tiff.readUInt32LE(at + 4)
    const bytes = tiff.readUInt16LE(at + 2) === SHORT ? 2 : 4
    const values = count * bytes <= 4 ? at + 8 : tiff.readUInt32LE(at + 8)
    return Array.from({ length: count }, (_, each) => tiff.readUIntLE(values + each * bytes, bytes))
  }
  return []
}
