import { closeSync, openSync, readSync, statSync } from 'node:fs'

/** An SQLite file begins with this many bytes that describe it. Source: https://www.sqlite.org/fileformat2.html#the_database_header */
export const HEADER_BYTES = 100
const MAGIC = 'SQLite format 3\0'
const PAGE_SIZE_AT = 16
const CHANGES_AT = 24
const WRITTEN_AT = 18
const WITH_LOG = 2
const PAGES_AT = 28
const USER_VERSION_AT = 60
const VALID_FOR_AT = 92
/** Stored for 65,536, which two bytes cannot hold. */
const LARGEST_PAGE = 1

export interface Header {
  /** What the file says of its own length, in bytes; null where an old program wrote it last and left that out. */
  bytes: number | null
  userVersion: number
  /** What is written goes into a log beside it first. Every portal's does; a backup has none. */
  hasLog: boolean
}

/**
 * What the file itself says, without its log; null when it is missing, shorter than a header, or no SQLite file.
 * Not to be called once this process has the database open: closing a file lets go of every lock the process has on it.
 */
export function readHeader(file: string): Header | null {
  if (sizeOf(file) < HEADER_BYTES) return null
  const header = Buffer.alloc(HEADER_BYTES)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, header, 0, HEADER_BYTES, 0)
  } finally {
    closeSync(handle)
  }
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) return null
  const size = header.readUInt16BE(PAGE_SIZE_AT)
  const isCounted = header.readUInt32BE(CHANGES_AT) === header.readUInt32BE(VALID_FOR_AT)
  const bytes = header.readUInt32BE(PAGES_AT) * (size === LARGEST_PAGE ? 65_536 : size)
  return { bytes: isCounted ? bytes : null, userVersion: header.readUInt32BE(USER_VERSION_AT), hasLog: header[WRITTEN_AT] === WITH_LOG }
}

/** Bytes of a file; 0 when there is none. */
export const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
