import { findHeadingRow, readTable, type Table, TableError, type Vocabulary } from '../../../shared/tables'
import { wordsNow } from '../words/words'

const FILE_MAX_BYTES = 5_000_000

/**
 * Reads a list that a board chose: Excel (.xlsx), or text with separators in any encoding. Every import uses it. Returns a problem in words for
 * a file of another kind.
 */
export async function readListFile(file: File, vocabulary: Vocabulary): Promise<Table | { problem: string }> {
  const words = wordsNow('listFiles')
  if (file.size > FILE_MAX_BYTES) return { problem: words.tooLarge }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = kindOf(bytes)
  if (kind !== 'text' && kind !== 'xlsx') return { problem: words[kind] }
  try {
    const table = kind === 'xlsx' ? await readWorkbook(bytes, vocabulary) : readTable(decode(bytes), vocabulary)
    return table.rows.length > 0 ? table : { problem: words.empty }
  } catch (error) {
    if (kind === 'xlsx') return { problem: words.other }
    return { problem: error instanceof TableError && error.line !== null ? words.openQuote(error.line) : words.tooLarge }
  }
}

function kindOf(bytes: Uint8Array) {
  const start = latin1(bytes.subarray(0, 512))
  if (start.startsWith('PK\x03\x04')) return latin1(bytes).includes('xl/workbook.xml') ? 'xlsx' : 'other'
  if (start.startsWith('\xD0\xCF\x11\xE0')) return latin1(bytes).includes('E\0n\0c\0r\0y\0p\0t\0e\0d\0P') ? 'locked' : 'other'
  if (start.startsWith('%PDF')) return 'pdf'
  return /^\s*(<|\{\\rtf)/.test(start) || decode(bytes).includes('\0') ? 'other' : 'text'
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** By its byte order mark; as UTF-16 if every second byte of its start is zero; as UTF-8 if it is; else as it reads most like names. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const start = bytes.subarray(0, 400)
  const zerosAt = (odd: number) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length / start.length
  if ((first === 0xff && second === 0xfe) || zerosAt(1) > 0.25) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || zerosAt(0) > 0.25) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const [windows = '', mac = ''] = ['windows-1252', 'macintosh'].map((label) => new TextDecoder(label).decode(bytes))
    const dos = decodeDos(bytes)
    if (inPlace(dos) > Math.max(inPlace(windows), inPlace(mac))) return dos
    const difference = inPlace(mac) - inPlace(windows)
    return difference > 0 || (difference === 0 && /\r(?!\n)/.test(mac)) ? mac : windows
  }
}

/** Excel's 'CSV (MS-DOS)' from 0x80 on: the letters that the code pages 437 and 850 share. */
const DOS_LETTERS = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿'
const decodeDos = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (DOS_LETTERS[byte - 0x80] ?? '\uFFFD'))).join('')

/** Signs where names have them: not 'JosŽ', 'Mu–oz' or 'OíBrien'. */
const IN_PLACE = new RegExp(
  [
    '(?<=\\p{L})[áàâäãåæçéèêëíìîïñóòôöõøúùûüýÿßœ](?!\\p{Lu})',
    '(?<!\\p{Ll})[ÁÀÂÄÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØÚÙÛÜÝŒ](?!\\p{Lu}\\p{Ll})',
    '’(?=\\p{Lu}|\\P{L}|(?:s|t|d|m|ll|re|ve)(?!\\p{L})|$)',
    '(?<!\\p{L})[“‘«¿¡]',
    '[”»–—…ªº°½\\u00A0](?!\\p{L})',
  ].join('|'),
  'gu',
)
const inPlace = (text: string) => text.slice(0, 200_000).match(IN_PLACE)?.length ?? 0

/** Reads the visible sheet with the most known headings. */
async function readWorkbook(bytes: Uint8Array, vocabulary: Vocabulary): Promise<Table> {
  const { readSheets } = await import('./read-workbook')
  const tables = (await readSheets(bytes)).map((rows) => ({ rows, ...findHeadingRow(rows, vocabulary) }))
  const [best] = tables.filter(({ rows }) => rows.length > 0).toSorted((a, b) => b.known - a.known)
  return { rows: best?.rows ?? [], headingRow: best?.headingRow ?? 0 }
}
