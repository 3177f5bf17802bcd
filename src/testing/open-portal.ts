import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { FastifyInstance } from 'fastify'
import { type OpenDatabase, openDatabase } from '../../db/client'
import { DatabaseReplaced } from '../../db/file-identity'
import { migrate } from '../../db/migrate'
import { buildApp } from '../app'
import { type Api, createApi } from '../router'
import { hashPassword } from '../server/auth/passwords'
import { INTERNAL_CALLER, limitKeyOf } from '../server/limits/caller'
import { wholeList } from '../server/limits/whole-list'
import { insertPeople, insertPerson, type NewPerson, type Person } from '../server/people'
import { fromNow, MINUTE, nowText } from '../server/process/clock'
import { type Env, readEnv } from '../server/process/env'
import { silentLog } from '../server/process/log'
import { ensureLinkSecret } from '../server/settings'
import type { Context, Services } from '../server/trpc/context'
import { createServices } from '../services'
import { textIn } from '../words/words'
import type { Forms } from './form-routes'
import { requireNoLeak } from './leaks'
import { toClose } from './to-close'
import { watched } from './watched'

/** The people of every test portal. Each signs in with their key as user name and `PASSWORD`. */
const CAST = {
  resident: { name: 'Rosa Resident', hoaStatus: 'owner-occupant' },
  neighbor: { name: 'Nils Neighbor', hoaStatus: 'renter' },
  landlord: { name: 'Lena Landlord', hoaStatus: 'owner-non-occupant' },
  admin: { name: 'Ada Admin', hoaStatus: 'owner-occupant', isAdmin: 1 },
  /** A super admin without the admin flag is refused where only `isAdmin` counts. */
  superOnly: { name: 'Sole Super', hoaStatus: 'renter', isSuperAdmin: 1 },
  superAdmin: { name: 'Sue Super', hoaStatus: 'owner-occupant', isAdmin: 1, isSuperAdmin: 1 },
  pending: { name: 'Pia Pending', hoaStatus: 'renter', status: 'pending' },
  banned: { name: 'Ben Banned', hoaStatus: 'renter', status: 'banned' },
  former: { name: 'Finn Former', hoaStatus: 'renter', status: 'unsubscribed' },
} satisfies Record<string, Partial<NewPerson>>

export type Role = keyof typeof CAST
export const PASSWORD = 'correct horse'

export interface Portal extends OpenDatabase {
  services: Services
  env: Env
  /** The test's own connection, for triggers, raw rows and any table. */
  sqlite: Sqlite.Database
  people: Record<Role, Person>
  /** Every procedure and form, called as that person; `nobody` is not signed in. */
  as(role: Role | 'nobody'): Api & Forms
  addPerson(person: Partial<NewPerson> & { username: string }): Promise<Person>
  asPerson(person: Person): Api & Forms
  /** Not listening: use `inject`. Built at the first call. */
  app(): Promise<FastifyInstance>
  /** The Cookie header of a new session of that person. */
  cookieOf(role: Role): Promise<string>
}

let passwordHash: Promise<string> | undefined
let folderOfAll: string | undefined
let template: Promise<string> | undefined

/** Holds this process's databases and uploads folders. Deleted when the process ends. */
function testFolder(): string {
  if (folderOfAll) return folderOfAll
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  folderOfAll = folder
  return folder
}

/** A test may have restored a copy over its portal's database, which then accepts no write. */
function unlessReplaced(error: unknown) {
  if (!(error instanceof DatabaseReplaced)) throw error
}

/** A file with every migration applied. Made once per process and copied for each portal. */
async function migratedFile(): Promise<string> {
  const file = join(testFolder(), 'template.sqlite')
  const database = openDatabase(file)
  await migrate(database)
  await database.close()
  return file
}

/** A migrated portal with its own database and one person of every kind. Without SMTP_URL, mail waits in the outbox. */
export async function openPortal(overrides: NodeJS.ProcessEnv = {}): Promise<Portal> {
  passwordHash ??= hashPassword(PASSWORD)
  const hash = await passwordHash
  const folder = mkdtempSync(join(testFolder(), 'portal-'))
  const UPLOADS_DIR = join(folder, 'uploads')
  const DATABASE_FILE = join(folder, 'portal.sqlite')
  const BACKUPS_DIR = join(folder, 'backups')
  const env = readEnv({ PUBLIC_URL: 'http://portal.test', LOG_LEVEL: 'silent', UPLOADS_DIR, DATABASE_FILE, BACKUPS_DIR, ...overrides })
  template ??= migratedFile()
  const isNew = !existsSync(env.DATABASE_FILE)
  if (isNew) copyFileSync(await template, env.DATABASE_FILE)
  const database = openDatabase(env.DATABASE_FILE)
  if (!isNew) await migrate(database)
  await database.write(ensureLinkSecret)
  const sqlite = new Sqlite(env.DATABASE_FILE)
  const services = await createServices(database, env, silentLog)

  const complete = (person: Partial<NewPerson> & { username: string }): NewPerson => ({
    name: person.username,
    email: `${person.username.toLowerCase()}@example.org`,
    streetNumber: '18',
    streetName: 'Sageleaf Cir',
    hoaStatus: 'renter',
    status: 'active',
    isAdmin: 0,
    isSuperAdmin: 0,
    passwordHash: hash,
    createdAt: nowText(),
    ...person,
  })
  const cast = Object.entries(CAST).map(([username, person]) => complete({ username, ...person }))
  const made = await database.write((trx) => insertPeople(trx, cast))
  const people = Object.fromEntries(made.map((person) => [person.username, person])) as Record<Role, Person>

  const contextOf = (user: Person | null): Context => ({
    ...services,
    user,
    sessionId: user ? 'test' : null,
    provenUntil: user ? fromNow(10 * MINUTE) : null,
    address: '127.0.0.1',
    caller: { ...INTERNAL_CALLER, ...limitKeyOf(user, '127.0.0.1') },
    whole: wholeList(INTERNAL_CALLER),
    userAgent: 'test',
    language: () => 'en',
    t: (sentence) => textIn('en', sentence),
    cookie: () => undefined,
    setCookie: () => {},
    clearCache: () => {},
  })
  let closing: Promise<void> | undefined
  const close = () => {
    sqlite.close()
    closing ??= services.ballotBox.close().catch(unlessReplaced).finally(database.close)
    return closing
  }
  toClose.add(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })
  let app: Promise<FastifyInstance> | undefined
  const open = () => {
    app ??= buildApp(services).then(watchAnswers)
    return app
  }
  const startSession = async ({ id }: Person) => {
    const cookie = await database.write((trx) => services.sessions.start(trx, id, 'test'))
    return cookie.split(';', 1)[0] ?? ''
  }
  const as = (person: Person | null) => watched(createApi(contextOf(person)), person, open, startSession)
  return {
    ...database,
    services,
    env,
    people,
    sqlite,
    close,
    addPerson: (person) => database.write((trx) => insertPerson(trx, complete(person))),
    as: (role) => as(role === 'nobody' ? null : people[role]),
    asPerson: as,
    app: open,
    cookieOf: (role) => startSession(people[role]),
  }
}

/** Checks every text that the server sends; one that contains a secret becomes a 500. */
function watchAnswers(app: FastifyInstance): FastifyInstance {
  app.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload === 'string') requireNoLeak(payload, `${request.method} ${request.url}`)
    return payload
  })
  return app
}
