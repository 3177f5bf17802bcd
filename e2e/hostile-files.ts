import sharp from 'sharp'
import { zipOf } from './bombs'

export interface HostileFile {
  name: string
  bytes: Buffer
  /** Kept ones are opened; the others must have been refused. */
  fate: 'kept' | 'refused'
}

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="html" ContentType="text/html"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'

/** Files that carry a script in every way we know; `script` is what must never run. */
export async function hostileFiles(script: string): Promise<HostileFile[]> {
  const page = `<!doctype html><html><body onload="${script}"><script>${script}</script><img src=x onerror="${script}"></body></html>`
  const drawing = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`
  const kept = (name: string, bytes: Buffer | string): HostileFile => ({ name, bytes: Buffer.from(bytes), fate: 'kept' })
  const refused = (name: string, bytes: Buffer | string): HostileFile => ({ name, bytes: Buffer.from(bytes), fate: 'refused' })
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#385' } })
  const noted = picture.clone().withExif({ IFD0: { ImageDescription: page, Artist: `"><script>${script}</script>` } })
  const [jpeg, png, gif] = [
    await noted.clone().jpeg().toBuffer(),
    await noted.clone().png().toBuffer(),
    await picture.clone().gif().toBuffer(),
  ]
  const document = { name: 'word/document.xml', content: Buffer.from(page) }
  const types = { name: '[Content_Types].xml', content: Buffer.from(TYPES) }
  return [
    ...['png', 'jpg', 'gif', 'pdf', 'txt', 'docx', 'doc', 'heic', 'svg'].map((ending) => refused(`drawing.${ending}`, drawing)),
    ...['png', 'jpg', 'gif', 'pdf', 'txt', 'docx', 'xls', 'html', 'htm', 'xhtml', 'js'].map((ending) => refused(`page.${ending}`, page)),
    refused('page.pdf', `\n\n${page}%PDF-1.7`),
    refused('late.txt', `\ufeff \n${page}`),
    refused('wide.txt', Buffer.from(`\ufeff${page}`, 'utf16le')),
    refused('page.html.pdf', `GIF89a${page}`),
    refused('comment.gif', `GIF89a/*${'\0'.repeat(20)}*/=1;${script}`),
    refused('macro.docx', zipOf([types, document, { name: 'word/vbaProject.bin', content: Buffer.from(script) }])),
    kept('letter.txt', `Dear neighbors,\n${page}\n+ADw-script+AD4-${script}+ADw-/script+AD4-`),
    kept('program.txt', `${script}//`),
    kept('opens.pdf', pdfThatRuns(script)),
    kept('both.pdf', `%PDF-1.7\n${page}\n%%EOF\n`),
    kept('page-in-parts.docx', zipOf([types, document, { name: 'word/afchunk.html', content: Buffer.from(page) }])),
    kept('notes.jpg', jpeg),
    kept('tail.jpg', Buffer.concat([jpeg, Buffer.from(page)])),
    kept('tail.png', Buffer.concat([png, Buffer.from(page)])),
    kept('tail.gif', Buffer.concat([gif, Buffer.from(`*/=1;${script}//${page}`)])),
    kept(`"><img src=x onerror=${script.replaceAll('/', '')}>.pdf`, pdfThatRuns(script)),
    kept(`<script>${script}</script>.txt`, 'A name is only a name'),
    kept('x.txt\r\nContent-Type: text/html\r\n\r\n.txt', 'A name is only a name'),
  ]
}

/** A PDF that starts a script when it is opened, asks for an address, and has a link that is one. */
function pdfThatRuns(script: string): Buffer {
  const code = `app.alert(1); this.submitForm({cURL: "/canary-pdf"}); app.launchURL("/canary-pdf", true); ${script}`.replace(
    /[()\\]/g,
    '\\$&',
  )
  return Buffer.from(
    [
      '%PDF-1.7',
      '1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R/AA<</WC 4 0 R>>/Names<</JavaScript<</Names[(a) 4 0 R]>>>>>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/AA<</O 4 0 R>>/Annots[5 0 R]>>endobj',
      `4 0 obj<</S/JavaScript/JS(${code})>>endobj`,
      `5 0 obj<</Type/Annot/Subtype/Link/Rect[0 0 300 200]/A<</S/URI/URI(javascript:${script.replace(/[()\\]/g, '\\$&')})>>>>endobj`,
      'trailer<</Root 1 0 R>>',
      '%%EOF',
      '',
    ].join('\n'),
  )
}
