import { readFile } from 'node:fs/promises'

const MARKS: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** UTF-8, UTF-16 (by its byte order mark or its zero bytes), or else Windows-1252. */
export async function textOfPlain(path: string) {
  const bytes = await readFile(path)
  const [marked] = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? []
  return { text: new TextDecoder(marked ?? encodingOf(bytes)).decode(bytes), isWhole: true }
}

function encodingOf(bytes: Buffer): string {
  const start = bytes.subarray(0, 4_000)
  const zeros = [0, 1].map((odd) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  const half = start.length / 4
  if ((zeros[1] ?? 0) > half) return 'utf-16le'
  if ((zeros[0] ?? 0) > half) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
