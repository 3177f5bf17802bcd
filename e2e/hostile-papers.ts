import { deflateSync } from 'node:zlib'
import { pngBomb, zipOf } from './bombs'

/* Files that want to be read for ever, in too much memory, or as something else: what a board member may be tricked into adding. */

export type Papers = Record<string, Buffer>

const MEGABYTE = 1024 * 1024
const xml = (text: string) => `<?xml version="1.0"?>${text}`
const part = (name: string, text: string | Buffer) => ({ name, content: Buffer.from(text) })
const docx = (text: string | Buffer) => zipOf([part('word/document.xml', text)])

export function hostileOfficeFiles(): Papers {
  const words = '<w:t>osmium</w:t>'
  const laughs = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  const sheet = Buffer.from(`<row>${'<c><v>4711</v></c>'.repeat(MEGABYTE / 4)}</row>`)
  return {
    'bomb.docx': docx(Buffer.alloc(400 * MEGABYTE, words)),
    'bomb-of-tags.docx': docx(Buffer.alloc(49 * MEGABYTE, '<w:p>')),
    'bomb-of-sheets.xlsx': zipOf(Array.from({ length: 60 }, (_, at) => part(`xl/worksheets/sheet${at}.xml`, sheet))),
    'nested.docx': docx(docx(docx(Buffer.alloc(20 * MEGABYTE, words)))),
    'entities.docx': docx(xml(`<!DOCTYPE w [<!ENTITY l0 "osmium">${laughs}]><w:t>&l12;</w:t>`)),
    'quadratic-entity.docx': docx(xml(`<!DOCTYPE w [<!ENTITY a "${'b'.repeat(MEGABYTE)}">]><w:t>${'&a;'.repeat(MEGABYTE)}</w:t>`)),
    'reads-a-file.docx': docx(xml('<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:t>iridium &x;</w:t>')),
    'name-without-end.docx': docx(`<${'a'.repeat(20 * MEGABYTE)}`),
    'attributes-without-end.xlsx': zipOf([part('xl/workbook.xml', `<sheet ${'name="'.repeat(5 * MEGABYTE)}`)]),
    'opened-only.pptx': zipOf([part('ppt/slides/slide1.xml', '<a'.repeat(10 * MEGABYTE))]),
    'deep.docx': docx('<w:p>'.repeat(2 * MEGABYTE) + words),
    'outside.docx': zipOf([part('../../../../outside.txt', 'x'), part('/tmp/outside.txt', 'x'), part('word/document.xml', words)]),
    'many-parts.pptx': zipOf(Array.from({ length: 60_000 }, (_, at) => part(`ppt/slides/slide${at}.xml`, ''))),
    'cut.docx': docx(words).subarray(0, -30),
    'empty.docx': Buffer.alloc(0),
  }
}

/** A PDF of these objects, the first of which is the catalog. It has no table, so that the reader looks for them. */
function pdfOf(objects: (string | Buffer)[], tail = '<</Root 1 0 R>>'): Buffer {
  const numbered = objects.flatMap((object, at) => [`${at + 1} 0 obj\n`, object, '\nendobj\n'])
  return Buffer.concat(['%PDF-1.7\n', ...numbered, `trailer\n${tail}\n%%EOF\n`].map((piece) => Buffer.from(piece)))
}

function stream(content: string | Buffer, more = '', packings = 1): Buffer {
  let packed = Buffer.from(content)
  for (let times = 0; times < packings; times += 1) packed = deflateSync(packed, { level: 9 })
  const head = `<<${more}/Filter[${'/FlateDecode'.repeat(packings)}]/Length ${packed.length}>>stream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])
}

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const page = (more = '') => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Resources<</Font<</F 4 0 R>>${more}>>/Contents 5 0 R>>`
/** Catalog, tree, one page (3), its font (4), what is drawn on it (5), and more. */
const onePage = (drawn: string | Buffer, { resources = '', more = [] as (string | Buffer)[], packings = 1 } = {}) =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    page(resources),
    FONT,
    stream(drawn, '', packings),
    ...more,
  ])
const text = (words: string) => `BT /F 10 Tf 20 300 Td ${words} ET`

export function hostilePdfs(): Papers {
  const catalog = '<</Type/Catalog/Pages 2 0 R>>'
  const said = stream(text('(rhenium) Tj'))
  const script = 'app.alert(1); while (true) {}'
  const image = (size: string, bytes: Buffer, more = '/BitsPerComponent 1/ColorSpace/DeviceGray') =>
    stream(bytes, `/Type/XObject/Subtype/Image${size}${more}`)
  const range = 'begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFFFFFF> <0041> endbfrange endcmap'
  return {
    'own-parent.pdf': pdfOf([catalog, '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>']),
    'claims-pages.pdf': pdfOf([catalog, '<</Type/Pages/Kids[3 0 R]/Count 2147483647>>', page(), FONT, said]),
    'ten-thousand-pages.pdf': pdfOf([
      catalog,
      `<</Type/Pages/Kids[3 0 R ${Array.from({ length: 9_999 }, (_, at) => `${at + 6} 0 R`).join(' ')}]/Count 10000>>`,
      page(),
      FONT,
      said,
      ...Array<string>(9_999).fill(page()),
    ]),
    'draws-itself.pdf': onePage('/X Do', {
      resources: '/XObject<</X 6 0 R>>',
      more: [stream('/X Do /X Do', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>')],
    }),
    'draws-a-million-times.pdf': onePage('/X Do '.repeat(MEGABYTE), {
      resources: '/XObject<</X 6 0 R>>',
      more: [stream(text('(x) Tj'), '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')],
    }),
    'one-endless-page.pdf': onePage(text('(osmium) Tj 0 0 Td '.repeat(2 * MEGABYTE))),
    'packed-thrice.pdf': onePage(Buffer.alloc(300 * MEGABYTE, 'q '), { packings: 3 }),
    'deep-arrays.pdf': onePage(`${'['.repeat(2 * MEGABYTE)}`),
    'deep-tree.pdf': pdfOf([catalog, `<</Type/Pages/Kids${'['.repeat(MEGABYTE)}`]),
    'huge-table.pdf': Buffer.concat([
      pdfOf([catalog, '<</Type/Pages/Kids[3 0 R]/Count 1>>', page(), FONT, said]),
      Buffer.from('xref\n0 999999999\n0000000000 65535 f \ntrailer\n<</Root 1 0 R/Size 999999999/Prev 9>>\nstartxref\n9\n%%EOF'),
    ]),
    'table-of-itself.pdf': Buffer.from('%PDF-1.7\nxref\n0 0\ntrailer\n<</Root 1 0 R/Prev 9>>\nstartxref\n9\n%%EOF'),
    'script.pdf': pdfOf([
      '<</Type/Catalog/Pages 2 0 R/OpenAction 6 0 R/Names<</JavaScript<</Names[(a) 6 0 R]>>>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      page(),
      FONT,
      said,
      `<</S/JavaScript/JS(${script})>>`,
    ]),
    'locked.pdf': pdfOf(
      [catalog, '<</Type/Pages/Kids[3 0 R]/Count 1>>', page(), FONT, said],
      '<</Root 1 0 R/ID[<00><00>]/Encrypt<</Filter/Standard/V 5/R 6/Length 256/P -1/O<00>/U<00>/OE<00>/UE<00>/Perms<00>>>>>',
    ),
    'endless-letters.pdf': pdfOf([
      catalog,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      page(),
      '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/ToUnicode 6 0 R/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/A>>]>>',
      stream(text('<0041> Tj')),
      stream(range, '/Type/CMap'),
    ]),
    'huge-picture.pdf': onePage('q 300 0 0 400 0 0 cm /I Do Q', {
      resources: '/XObject<</I 6 0 R>>',
      more: [image('/Width 60000/Height 60000', Buffer.alloc(60 * MEGABYTE))],
    }),
    'thin-picture.pdf': onePage('q 300 0 0 400 0 0 cm /I Do Q', {
      resources: '/XObject<</I 6 0 R>>',
      more: [image('/Width 1/Height 60000', Buffer.alloc(60_000))],
    }),
    'flat-picture.pdf': onePage('q 300 0 0 0 0 0 cm /I Do Q', {
      resources: '/XObject<</I 6 0 R>>',
      more: [image('/Width 8/Height 8', Buffer.alloc(8))],
    }),
    'many-pictures.pdf': onePage('q 300 0 0 400 0 0 cm /I Do Q '.repeat(1_000), {
      resources: '/XObject<</I 6 0 R>>',
      more: [image('/Width 800/Height 800', Buffer.alloc(80_000))],
    }),
    'broken-fax.pdf': onePage('q 300 0 0 400 0 0 cm /I Do Q', {
      resources: '/XObject<</I 6 0 R>>',
      more: [
        `<</Type/XObject/Subtype/Image/Width 800/Height 60000/BitsPerComponent 1/Filter/JBIG2Decode/Length 9>>stream\n${'\0'.repeat(9)}\nendstream`,
      ],
    }),
    'cut.pdf': onePage(text('(osmium) Tj')).subarray(0, 200),
    'head-alone.pdf': Buffer.from('%PDF-1.7\n'),
  }
}

export function hostilePictures(picture: Buffer): Papers {
  const sized = (width: number, height: number) => {
    const bytes = Buffer.from(picture)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  }
  return {
    'bomb.png': pngBomb(),
    'claims-size.png': sized(60_000, 60_000),
    'claims-nothing.png': sized(0, 0),
    'cut.png': picture.subarray(0, picture.length / 2),
    'wrong.jpg': picture,
    'wrong.gif': Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1'),
  }
}

export function hostileTexts(): Papers {
  const marks = `a${'\u0301\u0323'.repeat(500_000)}`
  return {
    'marks.txt': Buffer.from(marks),
    'marks-of-words.txt': Buffer.from(`a${'\u0301\u0323'.repeat(1_900)} `.repeat(260)),
    'one-word.txt': Buffer.alloc(25 * MEGABYTE, 'a'),
    'nothing.txt': Buffer.alloc(25 * MEGABYTE),
    'half-letters.txt': Buffer.from('\ufeffosmium\ud800', 'utf16le').subarray(0, -1),
    'no-text.txt': pngBomb(2_000),
    'words-of-marks.pdf': onePage(text(`<${'0301'.repeat(100_000)}> Tj`)),
    'text.pdf': Buffer.from('Only a letter'),
    'picture.docx': pngBomb(2_000),
    'paper.png': onePage(text('(osmium) Tj')),
    'letter.xlsx': Buffer.from('Only a letter'),
  }
}
