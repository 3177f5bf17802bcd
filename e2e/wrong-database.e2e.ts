import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPortal } from './harness'
import { openSession } from './people'
import { ADMIN, type Portal } from './portal-process'
import { runCommand, runServer, serveBriefly, settingsOf } from './run-program'
import { mayMount, mountSmallDisk } from './small-disk'
import { writeMessage } from './writing'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

async function upload({ url }: Portal, cookie: string, title: string) {
  const form = new FormData()
  form.append('title', title)
  form.append('category', 'Other')
  form.append('file', new Blob([PDF]), 'plan.pdf')
  expect((await fetch(`${url}/api/documents`, { method: 'POST', headers: { cookie }, body: form })).status).toBe(201)
}

async function write({ url }: Portal, cookie: string, subject: string) {
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ subject, content: 'A line for the board' })
  expect((await fetch(`${url}/api/messages`, { method: 'POST', headers, body })).status).toBe(201)
}

const filesIn = ({ folder }: Portal) =>
  readdirSync(join(folder, 'uploads'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()

/** A portal that has lived: three uploads and one backup. */
async function openCommunity() {
  const portal = await startPortal()
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  for (const title of ['One', 'Two', 'Three']) await upload(portal, cookie, title)
  const env = settingsOf(portal)
  expect(runCommand(env, 'backup').status).toBe(0)
  const [backup = ''] = readdirSync(env.BACKUPS_DIR).map((name) => join(env.BACKUPS_DIR, name))
  return { portal, cookie, env, backup }
}

test('a lost, emptied or mistyped database is refused with exit 3, naming backup and override; nothing is deleted, and the restore brings all back', async () => {
  const { portal, env, backup } = await openCommunity()
  await portal.end()
  const files = filesIn(portal)
  expect(files).toHaveLength(3)
  const sound = readFileSync(env.DATABASE_FILE)
  for (const content of [null, '', 'S', Buffer.alloc(50, 'SQLite format 3\0')]) {
    if (content === null) rmSync(env.DATABASE_FILE)
    else writeFileSync(env.DATABASE_FILE, content)
    const { status, stderr } = runServer(env)
    expect([status, stderr]).toEqual([3, expect.stringContaining(`npm run portal -- restore ${backup}`)])
    expect(stderr).toContain('NEW_COMMUNITY=yes')
    expect(existsSync(env.DATABASE_FILE)).toBe(content !== null)
    expect(filesIn(portal)).toEqual(files)
  }
  const mistyped = runServer({ ...env, DATABASE_FILE: join(portal.folder, 'portl.sqlite') })
  expect(mistyped).toMatchObject({ status: 3, stderr: expect.stringContaining('There is no database') })
  expect(runCommand({ ...env, DATABASE_FILE: join(portal.folder, 'portl.sqlite') }, 'doctor').stdout).toContain('NEW_COMMUNITY=yes')

  rmSync(env.DATABASE_FILE)
  expect(runCommand(env, 'restore', backup).status).toBe(0)
  await portal.startAgain()
  await portal.end()
  expect(filesIn(portal)).toEqual(files)
  writeFileSync(env.DATABASE_FILE, sound)
  await portal.startAgain()
})

test('NEW_COMMUNITY=yes begins a new community beside the old files, and the old database put back finds them all', async () => {
  const { portal, env } = await openCommunity()
  await portal.end()
  const files = filesIn(portal)
  renameSync(env.DATABASE_FILE, `${env.DATABASE_FILE}.old`)
  const served = await serveBriefly({ ...env, NEW_COMMUNITY: 'yes' })
  expect([served.status, served.stdout]).toEqual([0, expect.stringContaining('/setup?token=')])
  expect(runServer(env).status, 'nobody has set it up yet').toBe(3)
  expect(filesIn(portal)).toEqual(files)
  renameSync(`${env.DATABASE_FILE}.old`, env.DATABASE_FILE)
  await portal.startAgain()
  expect(filesIn(portal)).toEqual(files)
  expect(runCommand(env, 'files', 'check')).toMatchObject({ status: 0, stdout: expect.stringContaining('0 missing') })
})

test('files unknown to an older database are kept, shown by files gc, and deleted by files gc --yes alone', async () => {
  const { portal, env } = await openCommunity()
  await portal.end()
  copyFileSync(env.DATABASE_FILE, `${env.DATABASE_FILE}.older`)
  await portal.startAgain()
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  for (const title of ['Four', 'Five']) await upload(portal, cookie, title)
  await portal.end()
  const files = filesIn(portal)
  copyFileSync(env.DATABASE_FILE, `${env.DATABASE_FILE}.newer`)
  copyFileSync(`${env.DATABASE_FILE}.older`, env.DATABASE_FILE)
  await portal.startAgain()
  expect(filesIn(portal)).toEqual(files)

  expect(runCommand(env, 'files', 'gc').stdout, 'of the last hour').toMatch(/^0 files \(0\.0 MB\)/)
  const yesterday = new Date(Date.now() - 86_400_000)
  for (const name of files) utimesSync(join(env.UPLOADS_DIR, name), yesterday, yesterday)
  expect(runCommand(env, 'files', 'gc').stdout).toMatch(/^2 files \(0\.0 MB\) belong to nothing\. Nothing was deleted\./)
  expect(filesIn(portal)).toEqual(files)
  expect(runCommand(env, 'files', 'gc', '--yes')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^2 files \(0\.0 MB\) deleted/),
  })
  expect(filesIn(portal)).toHaveLength(3)
  await portal.end()
  await portal.startAgain()
})

test('a file that is no database of ours is refused, and stays readable to whoever could read it', async () => {
  const portal = await startPortal()
  await portal.end()
  const foreign = join(portal.folder, 'passwd')
  writeFileSync(foreign, 'root:x:0:0:root:/root:/bin/sh\n')
  chmodSync(foreign, 0o644)
  expect(runServer({ ...settingsOf(portal), DATABASE_FILE: foreign }).status).toBe(3)
  expect((statSync(foreign).mode & 0o777).toString(8)).toBe('644')
})

test('a database that is replaced or deleted while it is served takes no more writes: the portal ends with exit 3, and what was put there serves', async () => {
  for (const isReplaced of [true, false]) {
    const { portal, cookie, env, backup } = await openCommunity()
    await write(portal, cookie, 'Before')
    if (isReplaced) {
      copyFileSync(backup, `${env.DATABASE_FILE}.new`)
      renameSync(`${env.DATABASE_FILE}.new`, env.DATABASE_FILE)
    } else rmSync(env.DATABASE_FILE)
    const headers = { cookie, 'content-type': 'application/json' }
    const body = JSON.stringify({ subject: 'After', content: 'A line for the board' })
    // Within seconds the portal is gone; until then it says that it has not saved it.
    const answer = await fetch(`${portal.url}/api/messages`, { method: 'POST', headers, body }).catch(() => undefined)
    expect(answer?.status ?? 503).toBe(503)
    const health = await fetch(`${portal.url}/api/health`).catch(() => undefined)
    expect(health?.status ?? 503).toBe(503)
    expect(await portal.end()).toBe(3)
    expect(portal.output()).toContain('was replaced or deleted while Portico served it')
    expect(existsSync(`${env.DATABASE_FILE}-wal`)).toBe(false)
    expect(existsSync(env.DATABASE_FILE)).toBe(isReplaced)
    if (isReplaced) await portal.startAgain()
  }
})

/** The locks of a process on a file, as Linux lists them. */
const locksOf = (pid: number | undefined, file: string) =>
  readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .filter((line) => line.includes(` ${pid} `) && line.includes(`:${statSync(file).ino} `))

test.runIf(existsSync('/proc/locks')).each([
  ['in its first run', true],
  ['in a later one', false],
])(
  'a portal %s keeps its lock on the database, without which another program deletes the log when it closes the file',
  async (_when, fresh) => {
    const portal = await startPortal({ fresh })
    expect(await writeMessage(portal, await openSession(portal, ADMIN.username, ADMIN.password), 'A word')).toBe(201)
    expect(locksOf(portal.pid(), join(portal.folder, 'portal.sqlite'))).not.toEqual([])
  },
)

test('a start says that the file was copied from a running portal, or that its log is gone; after a crash with its log it does not', async () => {
  const { portal, cookie, env } = await openCommunity()
  await write(portal, cookie, 'the latest')
  const elsewhere = join(portal.folder, 'elsewhere')
  mkdirSync(elsewhere)
  copyFileSync(env.DATABASE_FILE, join(elsewhere, 'portal.sqlite'))
  const WORDS = 'the latest changes may be missing'
  const copied = { ...env, ...settingsOf({ folder: elsewhere }) }
  expect((await serveBriefly(copied)).stdout).toContain(WORDS)
  expect((await serveBriefly(copied)).stdout, 'said once: it is a database like any other now').not.toContain(WORDS)

  await portal.end('SIGKILL')
  expect(runCommand(env, 'user', 'list').stderr).toBe('')
  await portal.startAgain()
  expect(portal.output()).not.toContain(WORDS)
  await write(portal, await openSession(portal, ADMIN.username, ADMIN.password), 'the very latest')
  await portal.end('SIGKILL')
  rmSync(`${env.DATABASE_FILE}-wal`)
  expect(runCommand(env, 'doctor').stdout).toContain(WORDS)
  rmSync(`${env.DATABASE_FILE}-wal`, { force: true })
  await portal.startAgain()
  expect(portal.output()).toContain(WORDS)
})

test.runIf(mayMount)('a backup disk that takes no more writes keeps nobody out: the start says so, and the night tells', async () => {
  const disk = mountSmallDisk('8m')
  const portal = await startPortal({ env: { BACKUPS_DIR: join(disk.folder, 'backups') } })
  expect(runCommand({ ...settingsOf(portal), BACKUPS_DIR: join(disk.folder, 'backups') }, 'backup').status).toBe(0)
  disk.protect()
  await portal.end()
  await portal.startAgain()
  expect(portal.output()).toMatch(/BACKUPS_DIR needs the folder .*EROFS/)
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const answer = await fetch(`${portal.url}/api/system/backup-now`, { method: 'POST', headers: { cookie } })
  expect(answer.status).toBe(409)
  await portal.post.mailTo(ADMIN.email, 'backup')
  const doctor = runCommand({ ...settingsOf(portal), BACKUPS_DIR: join(disk.folder, 'backups') }, 'doctor')
  expect([doctor.status, doctor.stdout]).toEqual([1, expect.stringMatching(/PROBLEM backups: BACKUPS_DIR needs the folder .*EROFS/)])
})

test('the doctor opens the newest backup, and says when it lies on the database’s own disk', async () => {
  const { env, backup } = await openCommunity()
  expect(runCommand(env, 'doctor').stdout).toMatch(/ok +backups: .*sound, with 1 accounts[\s\S]*warning backup disk: /)
  const bytes = readFileSync(backup)
  for (const broken of [Buffer.alloc(0), bytes.subarray(0, bytes.length - 1), Buffer.alloc(bytes.length)]) {
    writeFileSync(backup, broken)
    const { status, stdout } = runCommand(env, 'doctor')
    expect([status, stdout], `${broken.length} bytes`).toEqual([1, expect.stringMatching(/PROBLEM backups: The newest is of no use/)])
  }
})
