import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { atMost, type Figure } from './figures.ts'
import { startServer } from './server.ts'
import { openSite, PRODUCT } from './site.ts'

/* What the machine of a volunteer notices: a portal nobody uses, with everything on, and the day it burns down. Needs restic and rclone. */

const COMMANDS = resolve(import.meta.dirname, '../../dist/server/portal.js')
const PORT = 4841
/** The first copy elsewhere and the doctor's first round are over by then. */
const SETTLE_MS = 120_000
const MEASURED_MS = 300_000
const FILES = 300
const FILE_BYTES = 10 * 1024 * 1024

function offsiteIn(folder: string, repository = join(folder, 'elsewhere')) {
  const password = join(folder, 'password')
  writeFileSync(password, 'only for this')
  return { OFFSITE_REPOSITORY: repository, OFFSITE_PASSWORD_FILE: password }
}

export async function idle(): Promise<Figure[]> {
  using site = await openSite({ announcements: 200, messages: 2_000 }, PORT)
  const listener = createServer((_request, response) => response.end('{"version":"0.0.1"}')).listen(0, '127.0.0.1')
  await new Promise((listening) => listener.once('listening', listening))
  const there = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const everything = {
    ...offsiteIn(join(site.env.DATABASE_FILE, '..')),
    SMTP_URL: 'smtp://127.0.0.1:9',
    METRICS_TOKEN: 'only for this measurement',
    HEARTBEAT_URL: `${there}/beat`,
    UPDATE_URL: `${there}/portico.json`,
    SMS_WEBHOOK_URL: `${there}/sms`,
    SMS_WEBHOOK_SECRET: 'only for this measurement',
  }
  await using server = await startServer(PRODUCT, PORT, { ...site.env, ...everything })
  await wait(SETTLE_MS)
  const cpu = server.cpu()
  await wait(MEASURED_MS)
  const share = ((server.cpu() - cpu) / MEASURED_MS) * 100
  listener.closeAllConnections()
  listener.close()
  return [
    atMost('idle with everything on', share, 0.3, '% of one core'),
    atMost('memory, idle with everything on', server.memory(), 100, 'MB'),
  ]
}

/** A machine with 3 GB of uploads is gone; an empty one has the release, the settings and the password. */
export async function burnedDown(): Promise<Figure[]> {
  using site = await openSite({ announcements: 200, messages: 2_000 }, PORT)
  const folder = join(site.env.DATABASE_FILE, '..')
  addUploads(site.env)
  const rclone = spawn('rclone', ['serve', 'restic', '--addr', '127.0.0.1:4842', join(folder, 'served')], { stdio: 'ignore' })
  try {
    return [
      ...(await burn(folder, site.env, 'a folder', offsiteIn(folder))),
      ...(await burn(folder, site.env, 'a REST server', offsiteIn(folder, 'rest:http://127.0.0.1:4842/'))),
    ]
  } finally {
    rclone.kill()
  }
}

async function burn(folder: string, home: Record<string, string>, from: string, offsite: Record<string, string>): Promise<Figure[]> {
  const run = (env: Record<string, string>, ...words: string[]) =>
    execFileSync(process.execPath, [COMMANDS, 'offsite', ...words], { cwd: folder, env: { PATH: process.env.PATH, ...env, ...offsite } })
  const copying = performance.now()
  run({ ...home, BACKUPS_DIR: join(folder, 'backups') }, 'now')
  console.log(`burned  the first copy to ${from} took ${((performance.now() - copying) / 1000).toFixed(0)} s`)
  const machine = join(folder, 'new')
  const places = {
    DATABASE_FILE: join(machine, 'portal.sqlite'),
    UPLOADS_DIR: join(machine, 'uploads'),
    BACKUPS_DIR: join(machine, 'backups'),
  }
  mkdirSync(machine)
  const began = performance.now()
  run(places, 'restore')
  await (await startServer(PRODUCT, PORT, { ...places, ...offsite }))[Symbol.asyncDispose]()
  const seconds = (performance.now() - began) / 1000
  rmSync(machine, { recursive: true })
  return [atMost(`burned down: 3 GB served again from ${from}, two commands`, seconds, 300, 's')]
}

function addUploads({ DATABASE_FILE, UPLOADS_DIR }: { DATABASE_FILE: string; UPLOADS_DIR: string }) {
  const sqlite = new Sqlite(DATABASE_FILE)
  const insert = sqlite.prepare(`INSERT INTO storedFile (storedName, originalName, mimeType, extension, bytes, sha256, createdAt)
    VALUES (?, 'a.pdf', 'application/pdf', 'pdf', ?, ?, '2026-01-01T00:00:00.000Z')`)
  mkdirSync(UPLOADS_DIR, { recursive: true })
  for (let count = 0; count < FILES; count += 1) {
    const data = randomBytes(FILE_BYTES)
    const name = randomBytes(16).toString('hex')
    writeFileSync(join(UPLOADS_DIR, name), data)
    insert.run(name, data.length, createHash('sha256').update(data).digest('hex'))
  }
  sqlite.close()
}
