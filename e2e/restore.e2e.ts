import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { startPortal } from './harness'
import { openSession } from './people'
import { ADMIN, type Portal } from './portal-process'

const COMMANDS = resolve(import.meta.dirname, '../dist/server/portal.js')
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** Mail is off, and the machine has its own address and its own secret for links, which no backup holds. */
const CHANGED_SETTINGS = ['mailPaused', 'linkSecret']

/** Runs one of the operator's commands on a portal's files. */
const command = ({ folder }: Portal, ...words: string[]) =>
  promisify(execFile)(process.execPath, [COMMANDS, ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATABASE_FILE: join(folder, 'portal.sqlite'), UPLOADS_DIR: join(folder, 'uploads') },
  })

/** All rows, except those that a backup leaves out or changes on purpose. */
function rowsIn({ folder }: Portal): Record<string, string[]> {
  const sqlite = new Sqlite(join(folder, 'portal.sqlite'), { readonly: true })
  try {
    const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").pluck().all()
    // A restore writes the search index anew from the texts.
    const compared = tables.map(String).filter((name) => name !== 'session' && !/^search(Open|Own)_(data|idx)$/.test(name))
    return Object.fromEntries(
      compared.map((table) => {
        const rows = sqlite.prepare(`SELECT * FROM "${table}"`).raw().all() as unknown[][]
        const kept = rows.filter(([key]) => table !== 'setting' || !CHANGED_SETTINGS.includes(String(key)))
        // A portal reads the texts of files as soon as it serves, and a restore migrates a new database.
        return [table, kept.map((row) => JSON.stringify(['fileText', 'kysely_migration'].includes(table) ? row[0] : row)).sort()]
      }),
    )
  } finally {
    sqlite.close()
  }
}

function filesIn({ folder, uploads = join(folder, 'uploads') }: { folder: string; uploads?: string }): Record<string, string> {
  const names = readdirSync(uploads, { withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(names.map(({ name }) => [name, readFileSync(join(uploads, name)).toString('base64')]))
}

async function liveAWhile(portal: Portal) {
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  for (let turn = 0; turn < 5; turn += 1) {
    const form = new FormData()
    form.append('title', `Plan ${turn}`)
    form.append('category', 'Other')
    form.append('file', new Blob([PDF, randomBytes(50_000)]), 'plan.pdf')
    const answer = await fetch(`${portal.url}/api/documents`, { method: 'POST', headers: { cookie }, body: form })
    expect(answer.status).toBe(201)
    const body = JSON.stringify({ subject: `Letter ${turn}`, content: 'A line for the board' })
    const headers = { cookie, 'content-type': 'application/json' }
    expect((await fetch(`${portal.url}/api/messages`, { method: 'POST', headers, body })).status).toBe(201)
  }
}

test('restore drill: one backup file, taken while people use the portal, gives an empty machine the same rows and bytes, by command or by copying', {
  timeout: 120_000,
}, async () => {
  const old = await startPortal()
  await liveAWhile(old)
  const backup = join(old.folder, 'one-file.sqlite')
  await command(old, 'backup', backup)
  await expect(command(old, 'restore', backup), 'while it runs').rejects.toMatchObject({ code: 4 })
  await old.end()
  const [rows, files] = [rowsIn(old), filesIn(old)]
  expect(Object.keys(files)).toHaveLength(5)
  if (existsSync('/usr/bin/sqlite3')) {
    const folder = join(old.folder, 'taken-out')
    mkdirSync(folder)
    await promisify(execFile)('sqlite3', ['-Axf', backup], { cwd: folder })
    expect(filesIn({ folder: old.folder, uploads: folder })).toEqual(files)
  }

  const byCommand = await startPortal({ empty: true })
  await byCommand.end()
  await command(byCommand, 'restore', backup)
  await byCommand.startAgain()
  const byCopying = await startPortal({ empty: true })
  await byCopying.end()
  copyFileSync(backup, join(byCopying.folder, 'portal.sqlite'))
  await byCopying.startAgain()

  for (const restored of [byCommand, byCopying]) {
    expect(rowsIn(restored)).toEqual(rows)
    expect(filesIn(restored)).toEqual(files)
    const cookie = await openSession(restored, ADMIN.username, ADMIN.password)
    expect((await fetch(`${restored.url}/api/messages`, { headers: { cookie } })).status).toBe(200)
    await fetch(`${restored.url}/api/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ADMIN.email }),
    })
    expect(restored.post.mails, 'mail is off until a super admin turns it on').toEqual([])
  }
})
