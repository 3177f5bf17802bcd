import { openPromise } from 'yauzl'

/** The limit for all parts together, uncompressed. */
const UNPACKED_MAX = 50 * 1024 * 1024

/** The parts with text of each kind, in order: the document itself, then headers, notes, slides, sheet names. */
const PARTS = {
  docx: [/^word\/document\d*\.xml$/, /^word\/(header|footer|footnotes|endnotes|comments)\d*\.xml$/],
  xlsx: [/^xl\/workbook\d*\.xml$/, /^xl\/sharedStrings\d*\.xml$/i, /^xl\/worksheets\/\w+\.xml$/],
  pptx: [/^ppt\/slides\/\w+\.xml$/, /^ppt\/notesSlides\/\w+\.xml$/],
}

/** The text of an office file, which is a zip of XML files. */
export async function textOfOffice(path: string, kind: keyof typeof PARTS) {
  const { parts, isWhole } = await unpack(path, PARTS[kind])
  const text = parts.map(({ xml }) => textOfXml(xml)).join('\n')
  return { text, isWhole }
}

async function unpack(path: string, wanted: RegExp[]) {
  const zip = await openPromise(path, { autoClose: false })
  try {
    const parts: { order: number; name: string; xml: string }[] = []
    let left = UNPACKED_MAX
    for await (const entry of zip.eachEntry()) {
      const order = wanted.findIndex((each) => each.test(entry.fileName))
      if (order < 0 || left <= 0) continue
      const bytes: Buffer[] = []
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        left -= (chunk as Buffer).length
        if (left <= 0) break
        bytes.push(chunk as Buffer)
      }
      parts.push({ order, name: entry.fileName, xml: Buffer.concat(bytes).toString('utf8') })
    }
    parts.sort((a, b) => a.order - b.order || a.name.localeCompare(b.name, 'en', { numeric: true }))
    return { parts, isWhole: left > 0 }
  } finally {
    zip.close()
  }
}

/** A tag name must be followed by one of these, so that an unclosed tag is scanned only once. */
const TAG = /<(\/?)([\w:]+)((?:[^\w:<>][^<>]*)?)>([^<]*)/g
/** Elements with text in Word documents, slides and cells, and with numbers in cells. */
const TEXT = new Set(['w:t', 'a:t', 't', 'v'])
/** Elements that end a line, a cell or a word. */
const BREAKS = new Set(['w:p', 'w:tab', 'w:br', 'a:p', 'a:br', 'si', 'c', 'row', 'w:tc'])

function textOfXml(xml: string): string {
  const text: string[] = []
  let isShared = false
  for (const [, slash, written = '', attributes = '', inside = ''] of xml.matchAll(TAG)) {
    // Some programs prefix every name in a workbook with `x:`.
    const name = written.replace(/^x:/, '')
    // A cell that refers to the shared strings holds only an index.
    if (name === 'c' && !slash) isShared = /\bt="s"/.test(attributes)
    const sheet = name === 'sheet' ? /\bname="([^"]*)"/.exec(attributes)?.[1] : undefined
    if (sheet) text.push(sheet, '\n')
    if (!slash && TEXT.has(name) && !(name === 'v' && isShared)) text.push(inside)
    else if (name === 'w:noBreakHyphen') text.push('-')
    else if (BREAKS.has(name)) text.push(' ')
  }
  return decoded(text.join(''))
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (all, decimal, hex, name) => {
    const code = Number(decimal ?? `0x${hex}`)
    if (name) return NAMED[name] ?? all
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })
