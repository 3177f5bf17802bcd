import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import sharp from 'sharp'

const house = (x: number, y: number, width: number, wall: string, roof: string) => `
  <path d="M${x} ${y} l${width / 2} -${width * 0.45} l${width / 2} ${width * 0.45} z" fill="${roof}"/>
  <rect x="${x + width * 0.06}" y="${y}" width="${width * 0.88}" height="${width * 0.62}" fill="${wall}"/>
  <rect x="${x + width * 0.42}" y="${y + width * 0.3}" width="${width * 0.17}" height="${width * 0.32}" fill="#5b3a29"/>
  <rect x="${x + width * 0.16}" y="${y + width * 0.14}" width="${width * 0.16}" height="${width * 0.16}" fill="#cfe6f5"/>
  <rect x="${x + width * 0.68}" y="${y + width * 0.14}" width="${width * 0.16}" height="${width * 0.16}" fill="#cfe6f5"/>`
const tree = (x: number, y: number, size: number, leaves: string) => `
  <rect x="${x - size * 0.07}" y="${y}" width="${size * 0.14}" height="${size * 0.7}" fill="#6a4a32"/>
  <circle cx="${x}" cy="${y - size * 0.1}" r="${size * 0.48}" fill="${leaves}"/><circle cx="${x - size * 0.3}" cy="${y + size * 0.1}" r="${size * 0.3}" fill="${leaves}"/><circle cx="${x + size * 0.3}" cy="${y + size * 0.1}" r="${size * 0.3}" fill="${leaves}"/>`
const lamp = (lit: boolean) => `
  <rect x="770" y="330" width="26" height="760" fill="#30343f"/><path d="M783 340 q150 -110 250 -10" stroke="#30343f" stroke-width="22" fill="none"/>
  <ellipse cx="1040" cy="345" rx="74" ry="34" fill="#30343f"/>${lit ? '<ellipse cx="1040" cy="372" rx="52" ry="18" fill="#ffe9a8"/><path d="M990 375 L820 1090 L1270 1090 L1090 375 z" fill="#ffe9a8" opacity=".25"/>' : '<ellipse cx="1040" cy="370" rx="48" ry="14" fill="#596072"/>'}`
const night =
  '<rect width="1600" height="1200" fill="#141a33"/><circle cx="260" cy="210" r="70" fill="#f2ecd4"/><rect y="1040" width="1600" height="160" fill="#23283a"/>'
const day =
  '<rect width="1600" height="1200" fill="#bfe0f4"/><circle cx="1330" cy="200" r="90" fill="#ffd977"/><rect y="820" width="1600" height="380" fill="#8cbf6f"/>'

const mailbox = (color: string) =>
  `${day}<rect x="760" y="700" width="80" height="420" fill="#7b5b3a"/><path d="M560 720 v-170 q0 -110 110 -110 h260 q110 0 110 110 v170 z" fill="${color}"/><rect x="1005" y="470" width="22" height="130" fill="#c0392b"/>`

const PICTURES: Record<string, string> = {
  darkStreetlight: `${night}${house(120, 780, 380, '#3a4266', '#2b3150')}${tree(560, 720, 240, '#1d2f2c')}${lamp(false)}`,
  streetlightCloseUp: `${night}<g transform="translate(-900 -120) scale(1.6)">${lamp(false)}</g>`,
  park: `${day}${tree(280, 620, 380, '#4f8f4a')}${tree(1250, 660, 320, '#62a357')}<path d="M620 1200 q120 -260 60 -380 h150 q140 120 330 380 z" fill="#e2d3ae"/><rect x="860" y="850" width="260" height="26" fill="#8a5a33"/><rect x="890" y="876" width="20" height="70" fill="#8a5a33"/><rect x="1070" y="876" width="20" height="70" fill="#8a5a33"/>`,
  street: `${day}${house(120, 640, 400, '#f3e3c8', '#a8523b')}${house(600, 600, 440, '#dbe4ee', '#4b5d7d')}${house(1120, 650, 380, '#f6efe2', '#6d7f4f')}<rect y="1010" width="1600" height="190" fill="#6e7380"/>`,
  brokenSprinkler: `${day}<rect x="770" y="760" width="50" height="170" fill="#33363d"/><path d="M795 760 q-180 -320 -420 -130 M795 760 q40 -420 300 -330 M795 760 q120 -210 420 -60" stroke="#ffffff" stroke-width="16" fill="none" opacity=".8"/><ellipse cx="800" cy="980" rx="420" ry="70" fill="#7da7bd"/>`,
  lights: `${night}${house(420, 640, 700, '#4a3f5e', '#2f2a45')}${Array.from({ length: 15 }, (_, bulb) => `<circle cx="${430 + bulb * 49}" cy="${650 + (bulb % 2) * 16}" r="13" fill="${['#ffb454', '#ff6b6b', '#69d2a0', '#7aa7ff'][bulb % 4]}"/>`).join('')}`,
  greenMailbox: mailbox('#2f6b4a'),
  blueMailbox: mailbox('#4a6a8f'),
}

/** Draws the named picture as a phone's JPEG. */
export async function photograph(name: string): Promise<File> {
  if (!PICTURES[name]) throw new Error(`There is no picture ${name}`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 1600 1200">${PICTURES[name]}</svg>`
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
  return new File([new Uint8Array(bytes)], `${name}.jpg`, { type: 'image/jpeg' })
}

const [WIDTH, HEIGHT] = [612, 792]
const MARGIN = 64
const INK = rgb(0.14, 0.16, 0.24)
const PORCH = rgb(0.18, 0.24, 0.59)

/** A small PDF: a title and paragraphs on one letter-size page. */
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
