import { execFile } from 'node:child_process'
import { chmodSync, globSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startPortal } from './harness'
import { openSession } from './people'
import { ADMIN, type Portal } from './portal-process'

const PORTAL = resolve(import.meta.dirname, '../dist/server/portal.js')
const OTHERS = 0o077

/** Files that another account of the machine could open. */
function openToOthers(folder: string): string[] {
  const isOpen = (path: string) => (statSync(path).mode & OTHERS) !== 0
  const isReached = (path: string): boolean => path === folder || (isOpen(path) && isReached(dirname(path)))
  return filesIn(folder).filter((path) => isOpen(path) && isReached(dirname(path)))
}

const filesIn = (folder: string) =>
  globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

async function uploadDocument(portal: Portal) {
  const form = new FormData()
  form.set('title', 'Minutes')
  form.set('category', 'Other')
  form.set('file', new File(['%PDF-1.4\n%%EOF\n'], 'minutes.pdf'))
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  expect((await fetch(`${portal.url}/api/documents`, { method: 'POST', headers: { cookie }, body: form })).status).toBe(201)
}

const command = ({ folder }: Portal, ...words: string[]) =>
  promisify(execFile)(process.execPath, [PORTAL, ...words], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      DATABASE_FILE: join(folder, 'portal.sqlite'),
      UPLOADS_DIR: join(folder, 'uploads'),
      BACKUPS_DIR: join(folder, 'backups'),
    },
  })

test('no other account of the machine can read what the portal and its commands write, or what lies there with wider permissions', async () => {
  const before = process.umask(0o022)
  onTestFinished(() => void process.umask(before))
  const portal = await startPortal()
  await uploadDocument(portal)
  await command(portal, 'backup')
  await command(portal, 'export', join(portal.folder, 'everything.zip'))
  expect(filesIn(portal.folder).map((path) => relative(portal.folder, path).replace(/[\w-]{20,}/, 'NAME'))).toEqual(
    expect.arrayContaining(['portal.sqlite', 'portal.sqlite-wal', 'portal.sqlite.lock', 'everything.zip', 'backups/NAME.sqlite']),
  )
  expect(openToOthers(portal.folder)).toEqual([])

  // Copied by hand, after a power cut, with what a restore kept aside.
  await portal.end('SIGKILL')
  writeFileSync(join(portal.folder, 'portal.sqlite.before-restore-2026'), '')
  writeFileSync(join(portal.folder, 'the-boards-own.txt'), '')
  for (const path of readdirSync(portal.folder, { recursive: true, encoding: 'utf8' }).map((name) => join(portal.folder, name)))
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
  chmodSync(join(portal.folder, 'everything.zip'), 0o600)
  expect(openToOthers(portal.folder).length).toBeGreaterThan(5)
  await portal.startAgain()
  expect(openToOthers(portal.folder)).toEqual([join(portal.folder, 'the-boards-own.txt')])
})
