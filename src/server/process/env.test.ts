import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { openBackupFolder } from '../../operations/backup/backup-folder'
import { newFolder } from '../../testing/new-folder'
import { makeFolders } from '../storage/data-folders'
import { BadConfiguration, type Env, readEnv, trustedProxies } from './env'
import { silentLog } from './log'

test('the example file is a valid configuration and names every variable', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'))
  const env = readEnv(example)
  expect(env).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000', BACKUP_KEEP: 14, TRUST_PROXY: [] })
  expect([...Object.keys(example), 'publicUrlIsSet'].sort()).toEqual(Object.keys(env).sort())
  expect(env.publicUrlIsSet, 'a copy of it still lets the local network in by any name').toBe(false)
})

test.each([
  [{ PORT: '80800' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '0x50' }, 'PORT must be a whole number'],
  [{ BACKUP_KEEP: '1e1' }, 'BACKUP_KEEP must be a whole number'],
  [{ PUBLIC_URL: 'portal.example.org' }, 'PUBLIC_URL must be a web address'],
  [{ SMTP_URL: 'https://mail' }, 'SMTP_URL must look like smtp://'],
  [{ SMTP_URL: 'smtp:board:hunter22@mail.example.org' }, 'SMTP_URL must look like smtp://'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be addresses or networks'],
  [{ TRUST_PROXY: '10.0.0.0/8/24' }, 'TRUST_PROXY must be addresses or networks'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have 8 to 100 characters'],
  [{ PUBLIC_URL: 'https://example.org/portal' }, 'PUBLIC_URL must end after the host'],
  [{ PUBLIC_URL: 'https://board:secret@example.org' }, 'PUBLIC_URL must be a web address'],
  [{ MAIL_FROM: 'The board' }, 'MAIL_FROM must be an address'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error'],
  [{ BACKUP_KEEP: 'all' }, 'BACKUP_KEEP must be a whole number'],
  [{ BOUNCE_TOPIC_ARN: 'my-topic' }, 'BOUNCE_TOPIC_ARN must start with arn:'],
  [{ ADMIN_EMAIL: 'board' }, 'ADMIN_EMAIL must be an email address'],
  [{ BACKUP_AT: '25:00' }, 'BACKUP_AT must be a time'],
  [{ OFFSITE_KEEP: '0 hourly, 0 daily' }, 'OFFSITE_KEEP must be such as'],
  [{ OIDC_ISSUER: 'http://id.example.org' }, 'OIDC_ISSUER must be the https address'],
  [{ OIDC_ISSUER: 'http://127.0.0.1.example.org' }, 'OIDC_ISSUER must be the https address'],
  [{ OIDC_ISSUER: 'id.example.org' }, 'OIDC_ISSUER must be the https address'],
  [{ OIDC_NAME: 'x'.repeat(41) }, 'OIDC_NAME must have 40 characters'],
  [{ OIDC_CLIENT_SECRET_FILE: '/nowhere/secret' }, 'OIDC_CLIENT_SECRET_FILE names /nowhere/secret'],
  [{ SMTP_URL_FILE: '/nowhere/secret' }, 'SMTP_URL_FILE names /nowhere/secret'],
])('%o is refused with its name and the fix', (source, message) => {
  expect(() => readEnv(source)).toThrow(message)
})

test.each([
  ['Https://Portal.example.org/', 'https://portal.example.org'],
  ['HTTPS://portal.example.org:443', 'https://portal.example.org'],
  ['https://portal.example.org:8443//', 'https://portal.example.org:8443'],
])('PUBLIC_URL=%s counts as https', (PUBLIC_URL, spelling) => {
  expect(readEnv({ PUBLIC_URL })).toMatchObject({ PUBLIC_URL: spelling, publicUrlIsSet: true })
})

test('the settings of a sign-in provider are all set or none', () => {
  const whole = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret', OIDC_NAME: 'Example' }
  for (const OIDC_ISSUER of ['https://id.example.org/realm', 'http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
    expect(readEnv({ ...whole, OIDC_ISSUER })).toMatchObject({ OIDC_ISSUER })
  for (const name of Object.keys(whole)) {
    expect(() => readEnv({ ...whole, [name]: '' })).toThrow(`${name} is missing: signing in with a provider needs OIDC_ISSUER, `)
    expect(() => readEnv({ [name]: whole[name as keyof typeof whole] })).toThrow('are missing: signing in with a provider needs')
  }
})

test('dependent settings, an unreadable password file and an unknown time zone are refused one by one', () => {
  const folder = newFolder()
  const [password, empty] = [join(folder, 'password'), join(folder, 'empty')]
  writeFileSync(password, 'secret\n')
  writeFileSync(empty, '\n')
  const offsite = { OFFSITE_REPOSITORY: '/mnt/elsewhere', OFFSITE_PASSWORD_FILE: password }
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  for (const whole of [offsite, keys]) {
    expect(readEnv(whole)).toMatchObject(whole)
    for (const [name, value] of Object.entries(whole)) expect(() => readEnv({ [name]: value })).toThrow(/^[A-Z_]+ is missing: /)
  }
  for (const OFFSITE_PASSWORD_FILE of [empty, folder, '/nowhere/password'])
    expect(() => readEnv({ ...offsite, OFFSITE_PASSWORD_FILE })).toThrow(`OFFSITE_PASSWORD_FILE names ${OFFSITE_PASSWORD_FILE}, which`)
  for (const TZ of ['Nowhere/Bad', 'EST5EDT,M3.2.0,M11.1.0', 'New York'])
    expect(() => readEnv({ TZ })).toThrow(`TZ is ${TZ}, which is no time zone`)
  for (const TZ of ['', 'UTC', 'America/New_York', ':America/New_York', ':/etc/localtime']) expect(readEnv({ TZ })).toEqual(readEnv({}))
})

test('an empty value means the default', () => {
  const empty = Object.fromEntries(Object.keys(readEnv({})).map((name) => [name, '']))
  expect(readEnv(empty)).toEqual(readEnv({}))
})

test('folders are created, and an unusable one is reported with its variable', () => {
  const makePlaces = (env: Env) => {
    makeFolders(env)
    openBackupFolder(env, silentLog)
  }
  const folder = newFolder()
  const places = { DATABASE_FILE: join(folder, 'a/portal.sqlite'), UPLOADS_DIR: join(folder, 'u'), BACKUPS_DIR: join(folder, 'b') }
  makePlaces(readEnv(places))
  expect(readdirSync(folder).sort()).toEqual(['a', 'b', 'u'])
  writeFileSync(join(folder, 'file'), '')
  for (const [variable, path] of Object.entries({ DATABASE_FILE: 'file/x/p.sqlite', UPLOADS_DIR: 'file', BACKUPS_DIR: 'file' })) {
    expect(() => makePlaces(readEnv({ ...places, [variable]: join(folder, path) }))).toThrow(variable)
  }
  // A symlink loop fails to open, like a lost network mount.
  symlinkSync(join(folder, 'loop'), join(folder, 'loop'))
  expect(() => makePlaces(readEnv({ ...places, UPLOADS_DIR: join(folder, 'loop') }))).toThrow('is its disk mounted?')
  expect(() => makePlaces(readEnv({ ...places, DATABASE_FILE: folder }))).toThrow('DATABASE_FILE names')
  expect(() => makePlaces(readEnv({ ...places, DATABASE_FILE: '/dev/null' }))).toThrow('which is no file')
  expect(() => makePlaces(readEnv({ ...places, DATABASE_FILE: ':memory:' }))).toThrow('which is no file')
  // A name too long for the files beside it once ended every start halfway.
  for (const length of [300, 240])
    expect(() => makePlaces(readEnv({ ...places, DATABASE_FILE: join(folder, 'x'.repeat(length)) }))).toThrow(
      'cannot be looked at (ENAMETOOLONG)',
    )
  // Opening a pipe never returned.
  const pipe = `${places.DATABASE_FILE}.lock`
  rmSync(pipe, { force: true })
  execFileSync('mkfifo', [pipe])
  expect(() => makePlaces(readEnv(places))).toThrow('portal.sqlite.lock beside it, which is a pipe')
  rmSync(pipe)
  writeFileSync(places.DATABASE_FILE, '')
  for (const beside of ['.lock', '-wal', '.reserve', '-votes'])
    expect(() => makePlaces(readEnv({ ...places, DATABASE_FILE: `${places.DATABASE_FILE}${beside}` }))).toThrow(
      `which belongs to the database ${places.DATABASE_FILE}.`,
    )
  makePlaces(readEnv({ ...places, DATABASE_FILE: join(folder, 'a/our.key') }))
  // 'a' is a folder, not a database, so it has no files beside it.
  makePlaces(readEnv({ ...places, DATABASE_FILE: join(folder, 'a-votes') }))
  const both = join(folder, 'both')
  expect(() => makePlaces(readEnv({ ...places, DATABASE_FILE: both, UPLOADS_DIR: both }))).toThrow(
    'DATABASE_FILE and UPLOADS_DIR both name',
  )
  // Also through another path, or before the first backup: each night would delete uploads that arrive during the copy.
  symlinkSync(join(folder, 'b'), join(folder, 'link'))
  for (const backups of ['b', 'link', 'new'])
    expect(() =>
      makePlaces(readEnv({ ...places, BACKUPS_DIR: join(folder, backups), UPLOADS_DIR: join(folder, backups, '/files') })),
    ).toThrow('Name another folder')
  expect(() => makePlaces(readEnv({ ...places, BACKUPS_DIR: join(folder, 'b'), UPLOADS_DIR: join(folder, 'link/files') }))).toThrow(
    'Name another folder',
  )
  // A file and folders that cannot be created; Node's recursive mkdir never returns for the folders.
  for (const file of ['/proc/portal.sqlite', '/proc/none/of/ours/portal.sqlite'])
    expect(() => makePlaces(readEnv({ ...places, DATABASE_FILE: file }))).toThrow(BadConfiguration)
  for (const variable of ['UPLOADS_DIR', 'BACKUPS_DIR'])
    expect(() => makePlaces(readEnv({ ...places, [variable]: '/proc/none/of/ours' }))).toThrow(variable)
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const astray of [file, join(file, 'below')])
    expect(() => makePlaces(readEnv({ ...places, UPLOADS_DIR: astray }))).toThrow('set UPLOADS_DIR to a folder')
})

test('a secret may come from a file', () => {
  const file = join(newFolder(), 'smtp')
  writeFileSync(file, 'smtp://user:secret@mail.example.org\n')
  expect(readEnv({ SMTP_URL_FILE: file }).SMTP_URL).toBe('smtp://user:secret@mail.example.org')
})

test('forwarded addresses are accepted only from listed proxies', () => {
  expect(trustedProxies(readEnv({}))).toBe(false)
  const trusts = trustedProxies(readEnv({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1' }))
  expect(trusts && ['127.0.0.1', '10.1.2.3', '::1', '192.168.0.1'].map(trusts)).toEqual([true, true, true, false])
})
