import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import Sqlite from 'better-sqlite3'
import { SMTPServer } from 'smtp-server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../db/client'
import { DatabaseInUse, lockDatabase } from '../../db/lock'
import { NewerDatabase, OlderDatabase } from '../../db/migrate'
import { openForWriting } from '../../db/scoped-connection'
import { DAY, fromNow, HOUR, MINUTE } from '../server/process/clock'
import { readEnv } from '../server/process/env'
import { silentLog } from '../server/process/log'
import { writeSettings } from '../server/settings'
import { openBallotBox } from '../server/storage/ballot-box/open'
import { makeFolders } from '../server/storage/data-folders'
import { openMailServer } from '../testing/mail-server'
import { newFolder } from '../testing/new-folder'
import { openPortal, type Portal } from '../testing/open-portal'
import { queueMail } from '../testing/queue-mail'
import { readZip } from '../testing/read-zip'
import { startSignInProvider } from '../testing/sign-in-provider'
import { makeSigner } from '../testing/sns-fixtures'
import { openTricklingMailServer, shorten } from '../testing/trickling-mail-server'
import { makeOlder } from '../testing/upgrades'
import { requireSound, writeBackup } from './backup/backup'
import { exportCommunity } from './backup/export'
import { checkUploads, deleteOrphans, listOrphans } from './backup/uploads-check'
import { examine } from './doctor/doctor'
import { restoreBackup, unpackBackup } from './restore/restore'
import { DamagedBackup, isBackup, verifyBackup } from './restore/unpack'
import { prepareDatabase } from './start/prepare-database'
import { requireSoundDatabase } from './start/sound-database'
import { upgradeDatabase } from './upgrade/upgrade'

interface Place {
  folder: string
  databaseFile: string
  uploadsDir: string
}

let place: Place
beforeEach(() => {
  place = newPlace()
})

function newPlace(): Place {
  const folder = newFolder()
  return { folder, databaseFile: join(folder, 'portal.sqlite'), uploadsDir: join(folder, 'uploads') }
}

const openAt = ({ databaseFile, uploadsDir }: Place) => openPortal({ DATABASE_FILE: databaseFile, UPLOADS_DIR: uploadsDir })
const bytesOf = (file: string) => readFileSync(file)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Stores a file as an upload does: bytes in the folder, then the row. Returns its name. */
async function addUpload({ write }: Portal, { uploadsDir }: Place, bytes = randomBytes(5000)) {
  mkdirSync(uploadsDir, { recursive: true })
  const storedName = randomBytes(16).toString('hex')
  writeFileSync(join(uploadsDir, storedName), bytes)
  const row = {
    storedName,
    originalName: 'photo.jpg',
    mimeType: 'image/jpeg',
    extension: 'jpg',
    bytes: bytes.length,
    sha256: sha256(bytes),
  }
  await write((trx) =>
    trx
      .insertInto('storedFile')
      .values({ ...row, createdAt: '2026-11-21T00:00:00.000Z' })
      .execute(),
  )
  return storedName
}

test('one backup file on an empty machine restores the same rows and bytes', async () => {
  const portal = await openAt(place)
  const names = [await addUpload(portal, place), await addUpload(portal, place)]
  await portal.cookieOf('resident')
  const people = await portal.as('admin').people.list()
  const backup = join(place.folder, 'backup.sqlite')
  const manifest = await writeBackup(place, backup)
  expect(manifest).toMatchObject({ files: 2, bytes: 10_000, missing: [], schema: expect.stringMatching(/^\d{4}-/) })
  expect(verifyBackup(backup)).toBe(2)

  const empty = newPlace()
  expect(await restoreBackup(backup, empty)).toEqual({ files: 2, keptAside: [], unreadable: [], numbered: [] })
  const restored = openDatabase(empty.databaseFile)
  const { rows } = { rows: await restored.reads.selectFrom('user').select(['id', 'username', 'email']).execute() }
  expect(rows.map((row) => row.id).sort()).toEqual(people.map((person) => person.id).sort())
  for (const name of names) expect(bytesOf(join(empty.uploadsDir, name)).equals(bytesOf(join(place.uploadsDir, name)))).toBe(true)
  expect(await restored.reads.selectFrom('session').select('id').execute()).toEqual([])
  expect(await restored.reads.selectFrom('setting').select('value').where('key', '=', 'mailPaused').executeTakeFirst()).toEqual({
    value: 'true',
  })
  await restored.close()
  requireSound(empty.databaseFile)
})

test('a backup copied in place of the database is unpacked once, at the start', async () => {
  const portal = await openAt(place)
  const name = await addUpload(portal, place)
  const backup = join(place.folder, 'backup.sqlite')
  await writeBackup(place, backup)
  const fresh = newPlace()
  copyFileSync(backup, fresh.databaseFile)
  expect(isBackup(fresh.databaseFile)).toBe(true)
  expect(await unpackBackup({ DATABASE_FILE: fresh.databaseFile, UPLOADS_DIR: fresh.uploadsDir })).toEqual({
    files: 1,
    unreadable: [],
    numbered: [],
  })
  expect(existsSync(join(fresh.uploadsDir, name))).toBe(true)
  expect(await unpackBackup({ DATABASE_FILE: fresh.databaseFile, UPLOADS_DIR: fresh.uploadsDir })).toBeNull()
})

test('the sqlite3 program can extract the files of a backup', async () => {
  const portal = await openAt(place)
  const name = await addUpload(portal, place, Buffer.from('hello'))
  const backup = join(place.folder, 'backup.sqlite')
  await writeBackup(place, backup)
  const sqlite = new Sqlite(backup, { readonly: true })
  expect(sqlite.prepare('SELECT name, sz, data FROM sqlar').get()).toEqual({ name, sz: 5, data: Buffer.from('hello') })
  sqlite.close()
})

test('a backup taken during writes is complete and leaves no partial file', async () => {
  const portal = await openAt(place)
  const backup = join(place.folder, 'backup.sqlite')
  let busy = true
  const writing = (async () => {
    for (let turn = 0; busy; turn += 1) {
      await portal.addPerson({ username: `person-${turn}` })
      await setImmediate()
    }
    return true
  })()
  await writeBackup(place, backup)
  busy = false
  await writing
  requireSound(backup)
  expect(readdirSync(place.folder).filter((name) => name.includes('partial'))).toEqual([])
})

test('a backup made while a poll is open holds its votes, and so does the state that a restore keeps', async () => {
  const portal = await openAt(place)
  const question = { title: 'Benches', description: 'Where do the benches go?', options: ['Park', 'Pool'], status: 'active' as const }
  const poll = await portal.as('admin').polls.create(question)
  const vote = (role: 'resident' | 'landlord') =>
    portal.as(role).polls.vote({ id: poll.id, responses: [{ optionId: poll.options[0]?.id }] })
  await vote('resident')
  const backup = join(place.folder, 'backup.sqlite')
  await writeBackup(place, backup)
  await vote('landlord')

  const restored = newPlace()
  await restoreBackup(backup, restored)
  const database = openDatabase(restored.databaseFile)
  const box = await openBallotBox(database, restored.databaseFile)
  const votes = await box.read(database.reads, poll.id)
  expect([[...votes.voters], votes.ballots.length]).toEqual([[portal.people.resident.id], 1])
  await database.close()

  // After a crash, the votes still lie beside the database.
  const { keptAside } = await restoreBackup(backup, place)
  expect(keptAside.some((path) => path.includes('-votes.before-restore-') && readdirSync(path).length === 1)).toBe(true)
})

test('a backup newer than the program and a file that is no backup are refused before anything is moved', async () => {
  await (await openAt(place)).close()
  const before = bytesOf(place.databaseFile)
  const backup = join(place.folder, 'backup.sqlite')
  await writeBackup(place, backup)
  const sqlite = new Sqlite(backup)
  sqlite.prepare("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-from-the-future', '')").run()
  sqlite.close()
  await expect(restoreBackup(backup, place)).rejects.toThrow(NewerDatabase)
  writeFileSync(backup, 'a letter, not a database, and long enough to be looked at by somebody who wants to know'.repeat(9))
  await expect(restoreBackup(backup, place)).rejects.toThrow(DamagedBackup)
  expect(bytesOf(place.databaseFile).equals(before)).toBe(true)
})

test('a database from before the baseline is refused by the start, the doctor and every command, and stays unchanged', async () => {
  await (await openAt(place)).close()
  makeOlder(place.databaseFile)
  const before = bytesOf(place.databaseFile)
  const env = readEnv({ DATABASE_FILE: place.databaseFile, UPLOADS_DIR: place.uploadsDir, BACKUPS_DIR: join(place.folder, 'backups') })
  await expect(prepareDatabase(env, silentLog)).rejects.toThrow(OlderDatabase)
  const { text } = (await examine(env)).find(({ check }) => check === 'database') ?? {}
  expect(text).toBe('This database was made by a version before 1.0.0, which this version cannot read. It has not been changed.')
  expect(() => requireSoundDatabase(env)).toThrow(OlderDatabase)
  await expect(upgradeDatabase(env)).rejects.toThrow(OlderDatabase)
  expect(bytesOf(place.databaseFile).equals(before)).toBe(true)
})

test('a start without the folder of uploads says what is gone and names the newest backup', async () => {
  const portal = await openAt(place)
  await addUpload(portal, place)
  await portal.close()
  const BACKUPS_DIR = join(place.folder, 'backups')
  mkdirSync(BACKUPS_DIR)
  const backup = join(BACKUPS_DIR, 'portal-2026-11-27T03-00-00-000Z.sqlite')
  await writeBackup(place, backup)
  const error = vi.fn()
  const start = async () => {
    const env = readEnv({ DATABASE_FILE: place.databaseFile, UPLOADS_DIR: place.uploadsDir, BACKUPS_DIR })
    makeFolders(env)
    const database = await prepareDatabase(env, { ...silentLog, error })
    await database.close()
  }
  await start()
  expect(error).not.toHaveBeenCalled()
  rmSync(place.uploadsDir, { recursive: true })
  await start()
  expect(error).toHaveBeenCalledWith(expect.stringContaining(backup))
})

test('a changed backup is refused before anything is moved', async () => {
  const portal = await openAt(place)
  await addUpload(portal, place)
  const backup = join(place.folder, 'backup.sqlite')
  await writeBackup(place, backup)
  const sqlite = new Sqlite(backup)
  sqlite.prepare("UPDATE sqlar SET data = x'00', sz = 1").run()
  sqlite.close()
  const target = newPlace()
  await expect(restoreBackup(backup, target)).rejects.toThrow(DamagedBackup)
  expect(readdirSync(target.folder)).toEqual([])
  await expect(restoreBackup(place.databaseFile, target)).rejects.toThrow('is not a Portico backup')
})

test('a restore keeps the old state, and is refused while the portal runs', async () => {
  const portal = await openAt(place)
  const kept = await addUpload(portal, place)
  const backup = join(place.folder, 'backup.sqlite')
  await writeBackup(place, backup)
  portal.checkpoint()
  await portal.close()
  const release = lockDatabase(place.databaseFile)
  await expect(restoreBackup(backup, place)).rejects.toThrow(DatabaseInUse)
  release()
  const { keptAside } = await restoreBackup(backup, place)
  expect(keptAside.some((path) => path.startsWith(`${place.databaseFile}.before-restore-`))).toBe(true)
  expect(keptAside.some((path) => existsSync(join(path, kept)))).toBe(true)
})

test('restored and kept files are readable only by the portal’s account, even if they were open before', async () => {
  await (await openAt(place)).close()
  const backup = join(place.folder, 'backup.sqlite')
  await writeBackup(place, backup)
  // A crash of a version that left its files readable.
  const journal = `${place.databaseFile}-journal`
  writeFileSync(journal, 'a journal')
  for (const path of [backup, place.databaseFile, journal]) chmodSync(path, 0o644)
  const { keptAside } = await restoreBackup(backup, place)
  expect(keptAside.map((path) => path.replace(/.*Z/, ''))).toEqual(['', '-journal'])
  for (const path of [place.databaseFile, ...keptAside]) expect(statSync(path).mode & 0o077, path).toBe(0)
})

test('a new or current database needs no upgrade', async () => {
  expect(await upgradeDatabase({ DATABASE_FILE: place.databaseFile, BACKUPS_DIR: place.folder })).toBeNull()
  await (await openAt(place)).close()
  expect(await upgradeDatabase({ DATABASE_FILE: place.databaseFile, BACKUPS_DIR: place.folder })).toBeNull()
})

test('missing, changed and unknown files are reported separately; only the portal’s own orphans are deleted', async () => {
  const portal = await openAt(place)
  const [missing, changed, fine] = [await addUpload(portal, place), await addUpload(portal, place), await addUpload(portal, place)]
  rmSync(join(place.uploadsDir, missing))
  writeFileSync(join(place.uploadsDir, changed), 'something else')
  const orphan = 'a'.repeat(32)
  writeFileSync(join(place.uploadsDir, orphan), 'left behind')
  writeFileSync(join(place.uploadsDir, 'notes.txt'), 'the operator’s own')
  const report = await checkUploads(place.databaseFile, place.uploadsDir)
  expect(report).toEqual({ checked: 3, missing: [missing], changed: [changed], orphans: [orphan] })
  expect(listOrphans(place.databaseFile, place.uploadsDir), 'one that may still get its row').toEqual([])
  const yesterday = new Date(Date.now() - 86_400_000)
  utimesSync(join(place.uploadsDir, orphan), yesterday, yesterday)
  const orphans = listOrphans(place.databaseFile, place.uploadsDir)
  expect(orphans).toEqual([{ name: orphan, bytes: 11 }])
  deleteOrphans(place.uploadsDir, orphans)
  expect(readdirSync(place.uploadsDir).sort()).toEqual([changed, fine, 'notes.txt'].sort())
})

test('files added or deleted during the check are neither missing nor unknown', async () => {
  const portal = await openAt(place)
  const [first, gone] = [await addUpload(portal, place), await addUpload(portal, place)]
  const checking = checkUploads(place.databaseFile, place.uploadsDir)
  using sqlite = openForWriting(place.databaseFile)
  rmSync(join(place.uploadsDir, gone))
  sqlite.prepare('DELETE FROM storedFile WHERE storedName = ?').run(gone)
  const sent = 'b'.repeat(32)
  writeFileSync(join(place.uploadsDir, sent), 'just sent')
  sqlite.prepare('UPDATE storedFile SET smallName = ? WHERE storedName = ?').run(sent, first)
  expect(await checking).toEqual({ checked: 2, missing: [], changed: [], orphans: [] })
})

test.each([
  ['in it', undefined],
  ['beside it', 'files'],
])('a backup with its uploads %s reports files that were missing before, not those deleted meanwhile', async (_, store) => {
  const portal = await openAt(place)
  const [kept, lost] = [await addUpload(portal, place), await addUpload(portal, place)]
  // The check may already be reading the first one.
  const gone = [await addUpload(portal, place), await addUpload(portal, place)]
  rmSync(join(place.uploadsDir, lost))
  const file = join(place.folder, 'backup.sqlite')
  const writing = writeBackup(place, file, store ? { store } : {})
  using sqlite = openForWriting(place.databaseFile)
  for (const name of gone) {
    sqlite.prepare('DELETE FROM storedFile WHERE storedName = ?').run(name)
    rmSync(join(place.uploadsDir, name))
  }
  const { files, missing } = await writing
  expect(missing).toEqual([lost])
  expect(verifyBackup(file)).toBe(files)
  const there = newPlace()
  await restoreBackup(file, there)
  expect(readdirSync(there.uploadsDir)).toContain(kept)
})

test('the doctor reports uploads that cannot be read or written, and continues', async () => {
  const stored = join(place.uploadsDir, await addUpload(await openAt(place), place))
  const env = readEnv({ DATABASE_FILE: place.databaseFile, UPLOADS_DIR: place.uploadsDir, BACKUPS_DIR: place.folder })
  const said = async () => (await examine(env)).find(({ check }) => check === 'uploads')
  expect(await said()).toMatchObject({ state: 'ok' })
  if (process.getuid?.() !== 0) {
    chmodSync(place.uploadsDir, 0o500)
    expect(await said()).toMatchObject({ state: 'problem', text: expect.stringContaining('EACCES') })
    chmodSync(place.uploadsDir, 0o700)
  }
  rmSync(stored)
  mkdirSync(stored)
  expect(await said()).toMatchObject({ state: 'problem', text: expect.stringContaining('EISDIR') })
})

test('the doctor names causes and fixes', async () => {
  const portal = await openAt(place)
  const lost = await addUpload(portal, place)
  rmSync(join(place.uploadsDir, lost))
  const env = readEnv({
    DATABASE_FILE: place.databaseFile,
    UPLOADS_DIR: place.uploadsDir,
    BACKUPS_DIR: place.folder,
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const findings = await examine(env)
  const stateOf = (check: string) => findings.find((finding) => finding.check === check)
  expect(stateOf('database')).toMatchObject({ state: 'ok' })
  expect(stateOf('uploads')).toMatchObject({ state: 'problem', text: expect.stringContaining('1 files are missing') })
  expect(stateOf('mail')).toMatchObject({ state: 'problem', text: expect.not.stringContaining('465') })
  const odd = await examine({ ...env, SMTP_URL: 'smtps://127.0.0.1:1' })
  expect(odd.find(({ check }) => check === 'mail')?.text).toContain('smtps:// is for port 465')
  expect(stateOf('PUBLIC_URL')).toMatchObject({ state: 'warning' })
  expect(stateOf('backups')).toMatchObject({ state: 'warning' })
  expect(stateOf('dates')).toMatchObject({ state: 'ok' })
  portal.sqlite.exec("INSERT INTO auditEntry (at, actorName, action, subject) VALUES ('2127-01-01T00:00:00.000Z', 'x', 'x', 'x')")
  expect(await examine(env)).toContainEqual({ check: 'dates', state: 'problem', text: expect.stringContaining('2127-01-01') })
})

test('the doctor signs in to the mail server, and reports one without encryption', async () => {
  await openAt(place)
  const server = await openMailServer()
  onTestFinished(server.close)
  // The check takes 127.1 for a host name, and every system resolves it to this machine.
  const SMTP_URL = server.url.replace('127.0.0.1', 'board:secret@127.1')
  const places = { DATABASE_FILE: place.databaseFile, UPLOADS_DIR: place.uploadsDir, BACKUPS_DIR: place.folder }
  const finding = (await examine(readEnv({ ...places, SMTP_URL }))).find(({ check }) => check === 'mail')
  expect(finding).toMatchObject({ state: 'problem', text: expect.stringContaining('offers no encryption (STARTTLS)') })
})

test('the doctor says that nothing answers, that mail is paused with how many wait, and why some wait for hours', async () => {
  const portal = await openAt(place)
  await portal.write((trx) => writeSettings(trx, { mailPaused: true }))
  await queueMail(portal, { to: portal.people.resident, kind: 'account' })
  const places = { DATABASE_FILE: place.databaseFile, UPLOADS_DIR: place.uploadsDir, BACKUPS_DIR: place.folder }
  const said = async (check: string) =>
    (await examine(readEnv({ ...places, SMTP_URL: 'smtp://localhost:1' }))).find((finding) => finding.check === check)?.text
  expect(await said('mail')).toBe('Nothing answers at localhost:1. Check SMTP_URL; mail waits meanwhile.')
  expect(await said('outbox')).toMatch(/^Email is paused, as it is after a restore; 1 wait\./)
  await portal.write((trx) => writeSettings(trx, { mailPaused: false }))
  expect(await said('outbox')).toMatch(/^1 emails wait; none failed/)
  portal.sqlite.exec(`UPDATE mail SET createdAt = '${fromNow(-2 * HOUR)}', lastError = '550 5.4.5 daily limit exceeded'`)
  expect(await said('outbox')).toMatch(/^1 emails wait, the oldest since .* tried again\. 550 5\.4\.5 daily limit exceeded$/)
})

test('the doctor says in words why a mail server cannot be used: its certificate, its name or its encryption', async () => {
  await openAt(place)
  const trusted = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(trusted))
  const serve = async (options: object) => {
    const server = new SMTPServer(options)
    server.on('error', () => undefined).listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
    return `localhost:${(server.server.address() as AddressInfo).port}`
  }
  const signed = (from: number, to: number, isTrusted: boolean) => {
    const { pem: cert, privateKey } = makeSigner(Date.now() + from, Date.now() + to)
    if (isTrusted) setDefaultCACertificates([...trusted, cert])
    return { secure: true, key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert }
  }
  const places = { DATABASE_FILE: place.databaseFile, UPLOADS_DIR: place.uploadsDir, BACKUPS_DIR: place.folder }
  const said = async (SMTP_URL: string) => (await examine(readEnv({ ...places, SMTP_URL }))).find(({ check }) => check === 'mail')?.text
  expect(await said(`smtps://${await serve(signed(-2 * DAY, -DAY, true))}`)).toBe(
    'The certificate of localhost has expired; its owner must renew it. Mail waits meanwhile.',
  )
  for (const isTrusted of [false, true])
    expect(await said(`smtps://${await serve(signed(-DAY, DAY, isTrusted))}`), 'of nobody known, or of another name').toMatch(
      /^The certificate of localhost cannot be trusted: .*\. Mail waits meanwhile\.$/,
    )
  const plain = await serve({ disabledCommands: ['STARTTLS'] })
  expect(await said(`smtps://${plain}`)).toContain(`${plain} does not begin with encryption: write smtp:// in place of smtps://.`)
  expect(await said('smtp://mail.invalid')).toMatch(/^No address is found for the name mail\.invalid \(DNS\)\./)
})

test('the doctor waits a minute for a mail server that answers byte by byte without an end', async () => {
  await openAt(place)
  const { url: SMTP_URL } = await openTricklingMailServer('EHLO')
  const places = { DATABASE_FILE: place.databaseFile, UPLOADS_DIR: place.uploadsDir, BACKUPS_DIR: place.folder }
  shorten(MINUTE)
  const finding = (await examine(readEnv({ ...places, SMTP_URL }))).find(({ check }) => check === 'mail')
  expect(finding).toMatchObject({ state: 'problem', text: expect.stringContaining('no whole answer within a minute') })
})

test('the doctor checks the sign-in provider', async () => {
  await openAt(place)
  const idp = await startSignInProvider('http://portal.test')
  onTestFinished(idp.close)
  const findingFor = async (env: NodeJS.ProcessEnv) => {
    const findings = await examine(
      readEnv({ DATABASE_FILE: place.databaseFile, UPLOADS_DIR: place.uploadsDir, BACKUPS_DIR: place.folder, ...env }),
    )
    return findings.find(({ check }) => check === 'sign-in provider')
  }
  expect(await findingFor({})).toMatchObject({ state: 'ok', text: expect.stringContaining('None is set up') })
  const PUBLIC_URL = 'http://portal.test'
  expect(await findingFor({ ...idp.env, PUBLIC_URL })).toMatchObject({
    state: 'ok',
    text: expect.stringContaining(`${PUBLIC_URL}/api/oidc/callback`),
  })
  const elsewhere = { ...idp.env, OIDC_ISSUER: `${idp.issuer}/realm` }
  expect(await findingFor(elsewhere)).toMatchObject({ state: 'warning', text: expect.stringContaining('Check OIDC_ISSUER') })
})

test('an export continues while people delete files, and reports unreadable ones', async () => {
  const portal = await openAt(place)
  const [kept, lost, gone] = [await addUpload(portal, place), await addUpload(portal, place), await addUpload(portal, place)]
  rmSync(join(place.uploadsDir, lost))
  const target = join(place.folder, 'community.zip')
  const exporting = exportCommunity(place.databaseFile, place.uploadsDir, target)
  using sqlite = openForWriting(place.databaseFile)
  sqlite.prepare('DELETE FROM storedFile WHERE storedName = ?').run(gone)
  rmSync(join(place.uploadsDir, gone))
  expect(await exporting).toMatchObject({ files: 1, missing: 1 })
  expect([...(await readZip(bytesOf(target))).keys()].filter((name) => name.startsWith('files/'))).toHaveLength(2)
  rmSync(target)
  rmSync(join(place.uploadsDir, kept))
  mkdirSync(join(place.uploadsDir, kept))
  await expect(exportCommunity(place.databaseFile, place.uploadsDir, target)).rejects.toThrow('EISDIR')
  expect(readdirSync(place.folder).filter((name) => name.includes('zip'))).toEqual([])
})

test('the export holds every table and file, and no secret', async () => {
  const portal = await openAt(place)
  await portal.addPerson({ username: 'formula', name: '=HYPERLINK("http://evil")' })
  await addUpload(portal, place, Buffer.from('the bytes'))
  await portal.as('admin').people.changeStatus({ id: portal.people.pending.id, status: 'active' })
  await portal.as('nobody').auth.forgotPassword({ email: 'resident@example.org' })
  await vi.waitFor(async () => expect(await portal.reads.selectFrom('mail').select('id').execute()).toHaveLength(2), { timeout: 20_000 })
  const target = join(place.folder, 'community.zip')
  await exportCommunity(place.databaseFile, place.uploadsDir, target)
  const entries = await readZip(bytesOf(target))
  const users = entries.get('tables/user.csv') ?? ''
  expect(users).toContain('formula@example.org')
  expect(users).toContain(`"'=HYPERLINK(""http://evil"")"`)
  const waysIn = ['session', 'authenticatorApp', 'recoveryCode', 'passkey', 'linkedIdentity', 'knownBrowser', 'trustedBrowser', 'notMeLink']
  expect(waysIn.filter((table) => entries.has(`tables/${table}.csv`))).toEqual([])
  expect(users).not.toMatch(/passkeyHandle|passwordHash/)
  expect([...entries.values()].join('\n')).not.toMatch(/argon2|linkSecret|token=/)
  expect([...entries].find(([name]) => name.endsWith('-photo.jpg'))?.[1]).toBe('the bytes')
})
