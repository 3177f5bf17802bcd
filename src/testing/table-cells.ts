import { readFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

/** One row of a WITHOUT ROWID table and where its bytes lie in the file. Columns of the key come first. */
export interface Cell {
  page: number
  /** From the start of the page; SQLite fills a page from its end, so later rows lie lower. */
  offset: number
  values: (string | number | null)[]
}

const LEAF = 0x0a
const INTERIOR = 0x02

/**
 * Reads a table as somebody does who holds only the file, in the order of its key.
 * Source: https://www.sqlite.org/fileformat2.html, 1.6 and 2.1.
 */
export function readCells(file: string, table: string): Cell[] {
  const bytes = readFileSync(file)
  const pageSize = bytes.readUInt16BE(16)
  const cells: Cell[] = []
  visit(rootPageOf(file, table))
  return cells

  function visit(page: number) {
    const content = bytes.subarray((page - 1) * pageSize, page * pageSize)
    const kind = content[0]
    if (kind !== LEAF && kind !== INTERIOR) throw new Error(`page ${page} is of another kind: ${kind}`)
    const count = content.readUInt16BE(3)
    const pointers = kind === LEAF ? 8 : 12
    for (let at = 0; at < count; at += 1) {
      const offset = content.readUInt16BE(pointers + at * 2)
      if (kind === INTERIOR) visit(content.readUInt32BE(offset))
      cells.push({ page, offset, values: readRecord(content, kind === LEAF ? offset : offset + 4) })
    }
    if (kind === INTERIOR) visit(content.readUInt32BE(8))
  }
}

function rootPageOf(file: string, table: string): number {
  const sqlite = new Sqlite(file, { readonly: true })
  const root = sqlite.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table)
  sqlite.close()
  return Number(root)
}

function readRecord(content: Buffer, start: number): Cell['values'] {
  const payload = readVarint(content, start)
  const header = readVarint(content, payload.next)
  let at = header.next
  let value = payload.next + header.value
  const values: Cell['values'] = []
  while (at < payload.next + header.value) {
    const type = readVarint(content, at)
    at = type.next
    const length = lengthOf(type.value)
    values.push(readValue(content.subarray(value, value + length), type.value))
    value += length
  }
  return values
}

const INTEGER_LENGTHS = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]
const lengthOf = (type: number) => INTEGER_LENGTHS[type] ?? Math.floor((type - 12) / 2)

function readValue(bytes: Buffer, type: number) {
  if (type === 0) return null
  if (type === 8 || type === 9) return type - 8
  if (type < 7) return bytes.readIntBE(0, Math.min(bytes.length, 6))
  return bytes.toString('utf8')
}

function readVarint(content: Buffer, start: number): { value: number; next: number } {
  let value = 0
  for (let at = start; ; at += 1) {
    const byte = content[at] ?? 0
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return { value, next: at + 1 }
  }
}
