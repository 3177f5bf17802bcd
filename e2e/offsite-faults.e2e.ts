import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { childrenOf } from './child-processes'
import { openCalls } from './community-life'
import { startPortal } from './harness'
import { type OffsitePlace, openOffsitePlace, PORTAL, RESTIC, runOffsite } from './offsite-place'
import { openSession } from './people'
import { ADMIN, type Portal } from './portal-process'
import { settingsOf } from './run-program'

const ROUNDS = Math.max(3, Math.round(Number(process.env.FAULT_ROUNDS ?? 3) * 0.3))

/** Kills the command alone (its restic stays), restic alone, or both, as when the machine stops. */
const VICTIMS = ['command', 'restic', 'both'] as const

/** Ends a copy somewhere in its middle; false when it was done before. */
async function killCopy(portal: Portal, place: OffsitePlace, victim: (typeof VICTIMS)[number], afterMs: number): Promise<boolean> {
  const env = { PATH: process.env.PATH ?? '', ...settingsOf(portal), ...place }
  const copy: ChildProcess = spawn(process.execPath, [PORTAL, 'offsite', 'now'], { cwd: portal.folder, env, stdio: 'ignore' })
  const gone = once(copy, 'exit')
  await pause(afterMs)
  if (copy.exitCode !== null) return false
  const engines = childrenOf(copy.pid)
  const victims = { command: [copy.pid ?? 0], restic: engines, both: [copy.pid ?? 0, ...engines] }[victim]
  for (const pid of victims) process.kill(pid, 'SIGKILL')
  await gone
  return victims.length > 0
}

async function addDocument(portal: Portal, round: number) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: `Paper ${round}`, category: 'Other' })) form.set(name, value)
  form.set('file', new File(['%PDF-1.7\n', randomBytes(3_000_000), '\n%%EOF\n'], 'a.pdf', { type: 'application/pdf' }))
  const headers = { cookie: await openSession(portal, ADMIN.username, ADMIN.password) }
  expect((await fetch(`${portal.url}/api/documents`, { method: 'POST', headers, body: form })).status).toBe(201)
}

const restic = (place: OffsitePlace, ...words: string[]) => {
  const env = { PATH: process.env.PATH, RESTIC_REPOSITORY: place.OFFSITE_REPOSITORY, RESTIC_PASSWORD_FILE: place.OFFSITE_PASSWORD_FILE }
  const ended = spawn(RESTIC ?? '', words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  ended.stdout.on('data', (chunk: Buffer) => (said.out += chunk))
  ended.stderr.on('data', (chunk: Buffer) => (said.err += chunk))
  return once(ended, 'close').then(([code]) => ({ code: code as number, ...said }))
}

describe.skipIf(!RESTIC)('with restic', () => {
  test(`killed ${ROUNDS} times while a copy is made: the repository is sound, every copy in it restores, the portal goes on`, {
    timeout: 60_000 + ROUNDS * 30_000,
  }, async () => {
    const place = await openOffsitePlace('folder')
    const portal = await startPortal()
    const board = await openCalls(portal)
    await addDocument(portal, 0)
    const began = Date.now()
    await runOffsite(portal, place, 'now')
    const took = Date.now() - began
    let killed = 0
    for (let round = 1; killed < ROUNDS; round += 1) {
      await addDocument(portal, round)
      if (await killCopy(portal, place, VICTIMS[round % 3] ?? 'both', Math.random() * took)) killed += 1
      await board.postForm('/api/announcements', { title: `Notice ${round}`, content: 'Please read.', categories: [1] })
      if (round % 3 === 0) await runOffsite(portal, place, 'now')
    }
    await addDocument(portal, ROUNDS)
    await runOffsite(portal, place, 'now')
    // A killed restic keeps its lock until the machine has forgotten its process, and not every machine is quick about that.
    const checked = await restic(place, 'check', '--read-data', '--no-lock')
    expect(checked.code, checked.err).toBe(0)
    expect((await fetch(`${portal.url}/api/health`)).status).toBe(200)

    const snapshots = JSON.parse((await restic(place, 'snapshots', '--json')).out) as { short_id: string; tags: string[] }[]
    for (const { short_id, tags } of snapshots) {
      const target = mkdtempSync(join(tmpdir(), 'arrived-'))
      onTestFinished(() => rmSync(target, { recursive: true, force: true }))
      expect((await restic(place, 'restore', short_id, '--target', target)).code).toBe(0)
      const sqlite = new Sqlite(join(target, 'portal.sqlite'), { readonly: true })
      expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
      const files = sqlite.prepare('SELECT storedName, bytes FROM storedFile').all() as { storedName: string; bytes: number }[]
      sqlite.close()
      expect(tags).toContain(`files:${files.length}`)
      for (const { storedName, bytes } of files) expect(statSync(join(target, 'uploads', storedName)).size).toBe(bytes)
    }
    expect(await portal.end()).toBe(0)
  })
})
