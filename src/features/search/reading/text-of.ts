import type { Extension } from '../../../shared/file-kinds'
import { seamBefore } from '../index/seam'
import { LETTERS_MAX, type ReadText } from './outcome'

/** Letters of a part in a file without pages. */
const PART_LETTERS = 4_000

const OFFICE = ['docx', 'xlsx', 'pptx'] as const
const PICTURES: readonly Extension[] = ['jpg', 'jpeg', 'png', 'gif']

/** The reader of each kind of file; null for kinds that are not read. */
export async function readerOf(extension: Extension): Promise<ReadText | null> {
  const office = OFFICE.find((each) => each === extension)
  if (office) return inParts(async (path) => (await import('./office')).textOfOffice(path, office))
  if (extension === 'txt') return inParts(async (path) => (await import('./plain')).textOfPlain(path))
  if (extension === 'pdf') return (await import('./pdf')).readPdf
  if (PICTURES.includes(extension)) return async () => ({ state: 'read', reason: null, scans: [1] })
  return null
}

const inParts =
  (read: (path: string) => Promise<{ text: string; isWhole: boolean }>): ReadText =>
  async (path, after, listener) => {
    const { text, isWhole } = await read(path)
    const kept = text.replace(/\s+/g, ' ').trim().slice(0, LETTERS_MAX)
    let number = 0
    for (let at = 0; at < kept.length; ) {
      const space = kept.lastIndexOf(' ', at + PART_LETTERS)
      const end = at + PART_LETTERS >= kept.length ? kept.length : space > at ? space : at + PART_LETTERS
      number += 1
      if (number > after) listener.part(number, kept.slice(seamBefore(kept, at), end))
      at = end
    }
    const isRead = isWhole && text.length <= LETTERS_MAX
    return isRead ? { state: 'read', reason: null, scans: [] } : { state: 'partly', reason: 'pages', scans: [] }
  }

/** The recognized text of a PDF page or a picture file. */
export async function textOfScan(path: string, extension: Extension, page: number): Promise<string> {
  const [{ scanOfPage, scanOfPicture }, { recognize }] = await Promise.all([import('./scan'), import('./recognize')])
  const picture = extension === 'pdf' ? await scanOfPage(path, page) : await scanOfPicture(path)
  if (!picture) throw new Error('This page has no picture that can be unpacked.')
  return recognize(picture)
}
