import { createWriteStream, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type Sqlite from 'better-sqlite3'
import { ZipFile } from 'yazl'
import { openForReading } from '../../../db/scoped-connection'
import { putInPlace } from '../../server/storage/durable-files'
import { storedPath } from '../../server/storage/uploads-folder'
import { type Cell, CSV_START, csvLine } from '../../shared/csv'
import { removeWithJournals, snapshot } from './backup'
import { whatIsKnown } from './uploads-check'

/** Tables and columns of the machine itself, and secrets: useless to a community that moves elsewhere. */
const LEFT_OUT_TABLES = new Set([
  ...['session', 'passwordLink', 'authenticatorApp', 'appSetup', 'recoveryCode', 'signInTicket', 'trustedBrowser', 'knownBrowser'],
  ...['notMeLink', 'passkey', 'linkedIdentity', 'pushDevice', 'phoneCode', 'signInName', 'personName', 'emailHold', 'droppedFile'],
  ...['kysely_migration', 'kysely_migration_lock'],
])
const LEFT_OUT_COLUMNS =
  /^(passwordHash|passwordResetToken|passwordResetExpires|passkeyHandle|usernameKey|usernameLook|emailKey|rawPayload|.*[tT]okenHash)$/
const LEFT_OUT_ROWS: Record<string, string> = {
  setting: "key IN ('linkSecret', 'pushKeys')",
  mail: "kind = 'account' AND status <> 'sent'",
}

interface Exported {
  tables: number
  files: number
  missing: number
}

/** Writes the whole community into one zip: a CSV file per table, and every uploaded file under its own name. */
export async function exportCommunity(databaseFile: string, uploadsDir: string, target: string): Promise<Exported> {
  const working = `${target}.partial`
  const copy = `${target}.database.partial`
  try {
    // Exports from a copy, because the votes of open polls lie outside a database in use.
    snapshot(databaseFile, copy)
    const { tables, files, missing } = await writeZip(copy, uploadsDir, working, target)
    return { tables, files, missing: missing.filter(whatIsKnown(databaseFile)).length }
  } finally {
    removeWithJournals(copy)
    rmSync(working, { force: true })
  }
}

async function writeZip(copy: string, uploadsDir: string, working: string, target: string) {
  using sqlite = openForReading(copy)
  const zip = new ZipFile()
  const output = createWriteStream(working)
  zip.on('error', (error) => output.destroy(error))
  const written = pipeline(zip.outputStream, output)
  const tables = addTables(zip, sqlite)
  const { asked, missing } = addFiles(zip, sqlite, uploadsDir)
  zip.end()
  await written
  putInPlace(working, target)
  return { tables, files: asked - missing.length, missing }
}

function addTables(zip: ZipFile, sqlite: Sqlite.Database): number {
  const tables = sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all()
    .map(String)
  // The search index repeats other tables.
  const kept = tables.filter((table) => !LEFT_OUT_TABLES.has(table) && !table.startsWith('search'))
  for (const table of kept) {
    const columns = sqlite
      .prepare('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(table)
      .map(String)
      .filter((column) => !LEFT_OUT_COLUMNS.test(column))
    const where = LEFT_OUT_ROWS[table] ? ` WHERE NOT (${LEFT_OUT_ROWS[table]})` : ''
    const rows = sqlite
      .prepare(`SELECT ${columns.map((column) => `"${column}"`).join(', ')} FROM "${table}"${where}`)
      .raw()
      .all() as Cell[][]
    zip.addBuffer(Buffer.from(CSV_START + [columns, ...rows].map(csvLine).join('')), `tables/${table}.csv`)
  }
  return kept.length
}

function addFiles(zip: ZipFile, sqlite: Sqlite.Database, uploadsDir: string) {
  const rows = sqlite.prepare('SELECT id, storedName, originalName FROM storedFile ORDER BY id').all() as {
    id: number
    storedName: string
    originalName: string
  }[]
  const missing: string[] = []
  for (const { id, storedName, originalName } of rows) {
    const path = storedPath(uploadsDir, storedName)
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found) {
      missing.push(storedName)
      continue
    }
    const options = { compress: false, mtime: found.mtime }
    zip.addReadStreamLazy(`files/${id}-${basename(originalName.replace(/[\\/]/g, '-'))}`, options, (give) => {
      const giveBytes = (bytes: Buffer) => give(null, Readable.from(bytes))
      readFile(path).then(giveBytes, (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') return void zip.emit('error', error)
        missing.push(storedName)
        giveBytes(Buffer.alloc(0))
      })
    })
  }
  return { asked: rows.length, missing }
}
