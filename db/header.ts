import { closeSync, openSync, readSync, statSync } from 'node:fs'

/** Source: https://www.sqlite.org/fileformat2.html#the_database_header */
export const HEADER_BYTES = 100
const MAGIC = 'SQLite format 3\0'
const PAGE_SIZE_AT = 16
const WRITE_VERSION_AT = 18
const CHANGE_COUNTER_AT = 24
const PAGE_COUNT_AT = 28
const USER_VERSION_AT = 60
const VERSION_VALID_FOR_AT = 92
const WAL = 2
/** Stands for 65,536, which two bytes cannot hold. */
const LARGEST_PAGE = 1

interface Header {
  /** The length the file should have, in bytes; null when an old program wrote it last and left that out. */
  bytes: number | null
  userVersion: number
  /** Written through a WAL. Every portal's database is; a backup is not. */
  hasWal: boolean
}

/**
 * Reads the header of the file itself, without its WAL; null when it is missing, too short, or not an SQLite file.
 * Do not call it while this process has the database open: closing a file drops every lock the process has on it.
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
  const pageSize = header.readUInt16BE(PAGE_SIZE_AT)
  const isCounted = header.readUInt32BE(CHANGE_COUNTER_AT) === header.readUInt32BE(VERSION_VALID_FOR_AT)
  const bytes = header.readUInt32BE(PAGE_COUNT_AT) * (pageSize === LARGEST_PAGE ? 65_536 : pageSize)
  return { bytes: isCounted ? bytes : null, userVersion: header.readUInt32BE(USER_VERSION_AT), hasWal: header[WRITE_VERSION_AT] === WAL }
}

export const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
