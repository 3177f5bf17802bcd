import { isBlank, type Piece } from './report'

const DIRECTORIES_MAX = 50
const ENTRIES_MAX = 1000
const ENTRY_BYTES = 12
const GPS = 0x8825
const DIRECTORIES = [0x8769, 0xa005, 0x014a, GPS]

/** Bytes of one value by its type. Source: TIFF 6.0, section 2; Exif 3.0, 4.6.2. */
const SIZES: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 129: 1 }

/** One field; `start` and `end` are of its value, which is in the entry when it is short. */
export interface Entry extends Piece {
  tag: number
  type: number
}

export interface Directory extends Piece {
  /** It tells the position. */
  gps: boolean
  entries: Entry[]
  /** Entries without a value, or with one that would lie beyond the end, in which there is something all the same. */
  broken: Piece[]
}

export interface Notes {
  directories: Directory[]
  /** The four-byte number there, in the order of bytes of these notes. */
  long(at: number): number
}

/** All directories of Exif notes, or null when these are none. Each is read once, however they point at one another. */
export function readDirectories(bytes: Buffer): Notes | null {
  const order = bytes.toString('latin1', 0, 2)
  if (bytes.length < 8 || (order !== 'II' && order !== 'MM')) return null
  const word = (at: number) => (order === 'II' ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (at: number) => (order === 'II' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  if (word(2) !== 42) return null

  const directories = new Map<number, Directory>()
  const waiting = [{ at: long(4), gps: false }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { at, gps } = next
    const before = directories.get(at)
    if (before) before.gps ||= gps
    if (before || at === 0) continue
    if (directories.size === DIRECTORIES_MAX || at + 2 > bytes.length || word(at) > ENTRIES_MAX) return null
    const directory = readDirectory(at, gps)
    directories.set(at, directory)
    if (!gps) waiting.push(...pointersIn(directory).slice(0, DIRECTORIES_MAX - waiting.length))
  }
  return { directories: [...directories.values()], long }

  /** Further directories: those that fields point at, and the one behind. */
  function pointersIn({ start, entries }: Directory): { at: number; gps: boolean }[] {
    const behind = start + 2 + word(start) * ENTRY_BYTES
    const pointers = entries.filter(isPointer).flatMap((entry) =>
      Array.from({ length: Math.min(DIRECTORIES_MAX, Math.floor((entry.end - entry.start) / 4)) }, (_, index) => ({
        at: long(entry.start + index * 4),
        gps: entry.tag === GPS,
      })),
    )
    return behind + 4 <= bytes.length ? [...pointers, { at: long(behind), gps: false }] : pointers
  }

  function readDirectory(at: number, gps: boolean): Directory {
    const end = Math.min(at + 2 + word(at) * ENTRY_BYTES + 4, bytes.length)
    const directory: Directory = { gps, start: at, end, entries: [], broken: [] }
    for (let entry = at + 2; entry + ENTRY_BYTES <= Math.min(end, at + 2 + word(at) * ENTRY_BYTES); entry += ENTRY_BYTES) {
      const [tag, type, count] = [word(entry), word(entry + 2), long(entry + 4)]
      const length = (SIZES[type] ?? 0) * count
      const start = length > 4 ? long(entry + 8) : entry + 8
      if (count > 0 && length > 0 && start + length <= bytes.length) directory.entries.push({ tag, type, start, end: start + length })
      else if (!isBlank(bytes.subarray(entry + 4, entry + ENTRY_BYTES))) directory.broken.push({ start: entry, end: entry + ENTRY_BYTES })
    }
    return directory
  }
}

/** True for a field that points at another directory. */
export const isPointer = ({ tag }: Entry) => DIRECTORIES.includes(tag)
