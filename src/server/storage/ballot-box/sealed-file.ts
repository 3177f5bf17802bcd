import { createCipheriv, createDecipheriv, randomBytes, randomInt } from 'node:crypto'
import { closeSync, existsSync, fdatasyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { type FileHandle, open as openFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { portal } from '../../process/program'
import { syncFolder } from '../durable-files'

/*
 * A file of which only the newest version can be read.
 *
 *   first page   MARK, the key (32 bytes), place and length of the present version (6 bytes each)
 *   three slots  of one length: the present version in one, chosen at random, and remains of earlier ones in the others
 *
 * A version is sealed with a random key that is used once. A new one is written into another slot, synced and read back. Then the
 * first page is written in place. That write is the commit, and it takes the old key away: at any moment the file holds exactly one key. A copy
 * of it, whenever it is made, shows the state before a change or the state after it, never both, so it cannot show what changed.
 * All that matters of the first page is in its first 512 bytes, which a disk writes whole or not at all.
 *
 * The length of the slots is a power of two that the content needs, and nothing else in the layout tells of the past.
 * The key lies beside what it opens: this hides the past from a reader of the file, not the present.
 */
const MARK = Buffer.from('PORTICO-SEALED-1')
/** Versions begin on pages of their own, so that a write cut off by a power cut cannot touch the present one. */
const PAGE_BYTES = 4096
const SLOTS = 3
const KEY_BYTES = 32
const NUMBER_BYTES = 6
const PLACE_AT = MARK.length + KEY_BYTES
const LENGTH_AT = PLACE_AT + NUMBER_BYTES
const TAG_BYTES = 16
const COUNT_BYTES = 4
/** A key is used once, so the nonce may always be the same. */
const NONCE = Buffer.alloc(12)
const READ_TRIES = 10

/** The file is none of ours, or damaged. */
export class UnreadableSealedFile extends Error {
  constructor(path: string) {
    super(
      `The file ${path} is damaged: its own key does not open it. It holds the votes of an open poll: restore a backup, or see ${portal('database votes-lost')}`,
    )
  }
}

/** Where a version lies in its file, in bytes. */
interface Span {
  place: number
  length: number
}

/** The present version of a file. */
export interface Version {
  content: Buffer
  span: Span
}

const lengthFor = (content: Buffer) => Math.max(PAGE_BYTES, 2 ** Math.ceil(Math.log2(TAG_BYTES + COUNT_BYTES + content.length)))

/** Content sealed with a new key, and padded to `length`. */
function seal(content: Buffer, length: number) {
  const padded = Buffer.alloc(length - TAG_BYTES)
  padded.writeUInt32BE(content.length)
  content.copy(padded, COUNT_BYTES)
  const key = randomBytes(KEY_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, NONCE)
  const body = Buffer.concat([cipher.update(padded), cipher.final()])
  return { key, bytes: Buffer.concat([cipher.getAuthTag(), body]) }
}

/** Throws when the key does not fit. */
function open(key: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, NONCE)
  decipher.setAuthTag(bytes.subarray(0, TAG_BYTES))
  const padded = Buffer.concat([decipher.update(bytes.subarray(TAG_BYTES)), decipher.final()])
  return padded.subarray(COUNT_BYTES, COUNT_BYTES + padded.readUInt32BE())
}

/** A slot at random, but not the one at `present`. */
function chooseSpan(length: number, present = -1): Span {
  const places = Array.from({ length: SLOTS }, (_, slot) => PAGE_BYTES + slot * length).filter((place) => place !== present)
  return { place: places[randomInt(places.length)] ?? PAGE_BYTES, length }
}

function firstPage(key: Buffer, { place, length }: Span): Buffer {
  const page = Buffer.alloc(PAGE_BYTES)
  MARK.copy(page)
  key.copy(page, MARK.length)
  page.writeUIntBE(place, PLACE_AT, NUMBER_BYTES)
  page.writeUIntBE(length, LENGTH_AT, NUMBER_BYTES)
  return page
}

/** The present version in the bytes of a file. Throws whatever does not fit. */
function readVersion(file: Buffer): Version {
  if (!file.subarray(0, MARK.length).equals(MARK)) throw new Error('no mark')
  const span = { place: file.readUIntBE(PLACE_AT, NUMBER_BYTES), length: file.readUIntBE(LENGTH_AT, NUMBER_BYTES) }
  return { content: open(file.subarray(MARK.length, PLACE_AT), file.subarray(span.place, span.place + span.length)), span }
}

/**
 * The present version of the file at `path`, also while another process writes it: a reader whom two changes overtake reads
 * again. Throws `UnreadableSealedFile`, and what the disk throws.
 */
export function readSealedFile(path: string): Version {
  for (let tries = 1; tries <= READ_TRIES; tries += 1) {
    const file = readFileSync(path)
    try {
      return readVersion(file)
    } catch {}
  }
  throw new UnreadableSealedFile(path)
}

/** Makes the file at `path`, whole or not at all, synced with its name; a file that was there loses its key. Throws what the disk throws. */
export function createSealedFile(path: string, content: Buffer, length = lengthFor(content)): Version {
  const { key, bytes } = seal(content, length)
  const span = chooseSpan(length)
  const file = Buffer.alloc(PAGE_BYTES + SLOTS * length)
  firstPage(key, span).copy(file)
  bytes.copy(file, span.place)
  const working = `${path}.partial`
  try {
    // Writes all of it or throws, and syncs.
    writeFileSync(working, file, { mode: 0o600, flush: true })
    readSealedFile(working)
    replaceFile(working, path)
  } catch (error) {
    rmSync(working, { force: true })
    throw error
  }
  return { content, span }
}

function replaceFile(working: string, path: string) {
  const old = existsSync(path) ? openSync(path, 'r+') : null
  try {
    renameSync(working, path)
    syncFolder(dirname(path))
    if (old !== null) takeKeyAway(old)
  } finally {
    if (old !== null) closeSync(old)
  }
}

function takeKeyAway(file: number) {
  writeSync(file, Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, 0)
  fdatasyncSync(file)
}

/** Takes the file away, its key first: what a disk keeps of a file that is gone opens to nothing. */
export function removeSealedFile(path: string) {
  if (!existsSync(path)) return
  const file = openSync(path, 'r+')
  try {
    takeKeyAway(file)
  } finally {
    closeSync(file)
  }
  rmSync(path, { force: true })
  syncFolder(dirname(path))
}

/**
 * Replaces the version `present`. Resolves once the new one is on the disk. One call at a time for a file. When it rejects, the file
 * holds either version: read it again. Content that needs larger slots first gives the same version a larger file.
 */
export async function rewriteSealedFile(path: string, present: Version, content: Buffer): Promise<Version> {
  const needed = lengthFor(content)
  const { span: before } = needed > present.span.length ? createSealedFile(path, present.content, needed) : present
  const span = chooseSpan(before.length, before.place)
  const { key, bytes } = seal(content, span.length)
  const file = await openFile(path, 'r+')
  try {
    await writeAll(file, bytes, span.place)
    await file.datasync()
    // A disk that has no room left writes less than it is given, and need not say so.
    const { buffer } = await file.read(Buffer.alloc(bytes.length), 0, bytes.length, span.place)
    open(key, buffer)
    await writeAll(file, firstPage(key, span), 0)
    await file.datasync()
  } finally {
    await file.close()
  }
  return { content, span }
}

async function writeAll(file: FileHandle, bytes: Buffer, place: number) {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, place + written)
    if (bytesWritten === 0) throw Object.assign(new Error('The disk takes nothing more'), { code: 'ENOSPC' })
    written += bytesWritten
  }
}
