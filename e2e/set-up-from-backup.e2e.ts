import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { newDesktop, startPortal } from './harness'
import { addResident, openSession, signIn } from './people'
import { ADMIN, type Portal } from './portal-process'

async function downloadBackup(portal: Portal): Promise<Buffer> {
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const answer = await fetch(`${portal.url}/api/system/backup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ password: ADMIN.password }),
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

const send = (portal: Portal, path: string, body: Buffer | object) =>
  fetch(portal.url + path, {
    method: 'POST',
    headers: { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
  })
const tokenOf = async (portal: Portal) => new URL(await portal.setupLink()).searchParams.get('token') ?? ''

function doctored(backup: Buffer, sql: string): Buffer {
  const sqlite = new Sqlite(backup)
  sqlite.exec(sql)
  const bytes = sqlite.serialize()
  sqlite.close()
  return bytes
}

async function openLivedIn(env: Record<string, string> = {}) {
  const portal = await startPortal({ env })
  await addResident(portal, 'Margaret Alvarez')
  return portal
}

test('an empty portal takes over the community of a backup, from its set-up page', async () => {
  const before = await openLivedIn({ UPLOAD_MB_PER_DAY: '321', BACKUP_KEEP: '5' })
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'portal.sqlite')
  const unreadable = `INSERT OR REPLACE INTO setting (key, value) VALUES ('timeZone', '"Mars/Olympus"'), ('streets', '7')`
  writeFileSync(file, doctored(await downloadBackup(before), unreadable))

  const portal = await startPortal({ empty: true, env: { BACKUP_KEEP: '3' } })
  const page = await newDesktop(portal, {
    expectedComplaints: [
      /ERR_CONNECTION/,
      /error occurred when fetching the script/,
      /ERR_FAILED/,
      /ERR_EMPTY/,
      /ERR_SOCKET/,
      /status of 50/,
    ],
  })
  await page.goto(await portal.setupLink())
  await page.getByRole('button', { name: 'I have a backup' }).click()
  await page.getByLabel('Backup file').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await page.getByText('Our Community HOA').last().waitFor()
  await page.getByText('UPLOAD_MB_PER_DAY=321').waitFor()
  const lost = 'These settings of the backup cannot be read and start with their defaults: Streets and Time zone.'
  await page.getByText(lost).waitFor()
  expect(await page.getByText('BACKUP_KEEP').count()).toBe(0)
  const began = Date.now()
  await page.getByRole('button', { name: 'Restore this community' }).click()
  await page.waitForURL('**/auth')
  expect(Date.now() - began).toBeLessThan(30_000)
  await signIn(page, 'margaret')
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  expect(readdirSync(portal.folder).filter((name) => name.includes('arriving'))).toEqual([])
  expect(await portal.end()).toBe(0)
})

test('only the set-up link of an empty portal opens it, and only a sound backup is taken', async () => {
  const before = await openLivedIn()
  const backup = await downloadBackup(before)
  const portal = await startPortal({ empty: true })
  const token = await tokenOf(portal)
  for (const link of ['', '?token=', '?token=wrong', `?token=${token}x`, `?token=${token}&token=${token}`]) {
    for (const path of ['backup', 'restore', 'offsite']) {
      const refused = await send(portal, `/api/setup/${path}${link}`, path === 'backup' ? backup : { id: 'a', password: 'a' })
      expect([path, link, refused.status]).toEqual([path, link, 403])
    }
  }
  expect((await send(before, `/api/setup/backup?token=${token}`, backup)).status).toBe(403)

  const path = `/api/setup/backup?token=${token}`
  const cut = backup.subarray(0, backup.length - 5000)
  const changed = Buffer.from(backup)
  // More than one page: a single one may be empty, and nothing is lost with it.
  changed.fill(7, Math.floor(changed.length / 4), Math.floor(changed.length / 2))
  const live = readFileSync(join(before.folder, 'portal.sqlite'))
  // Its table of migrations names another first one.
  const older = Buffer.from(backup.toString('latin1').replaceAll('0001-baseline', '0001-firstone'), 'latin1')
  const unfit = doctored(backup, 'ALTER TABLE user ADD COLUMN nickname TEXT')
  for (const wrong of [Buffer.alloc(0), Buffer.from('no database'), cut, changed, live, older, unfit]) {
    const refused = await send(portal, path, wrong)
    expect(refused.status).toBe(400)
    const { error } = (await refused.json()) as { error: string }
    expect(error).toMatch(/Nothing has been changed\.$/)
    expect(error).not.toContain(portal.folder)
    expect(error.includes('before 1.0.0')).toBe(wrong === older)
    expect(error.includes('“user.nickname”')).toBe(wrong === unfit)
  }
  expect(readdirSync(portal.folder).filter((name) => name.includes('arriving'))).toEqual([])
  expect((await send(portal, `/api/setup/restore?token=${token}`, { id: 'not-there' })).status).toBe(404)

  const found = await send(portal, path, backup)
  expect(found.status).toBe(200)
  const contents = (await found.json()) as { id: string }
  expect(contents).toMatchObject({ community: 'Our Community HOA', people: 2, files: 0, version: expect.any(String) })
  expect((await send(portal, `/api/setup/restore?token=${token}`, { id: contents.id })).status).toBe(200)
  await expect.poll(async () => openSession(portal, 'margaret').catch(() => ''), { timeout: 30_000 }).toContain('portico_session')
  expect((await send(portal, path, backup)).status).toBe(403)
})
