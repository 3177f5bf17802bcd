import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../db/client'
import { migrate, migrations } from '../../../db/migrate'
import { prepareDatabase } from '../../operations/start/prepare-database'
import { readEnv } from '../../server/process/env'
import { silentLog } from '../../server/process/log'
import { newFolder } from '../../testing/new-folder'
import { openPortal, PASSWORD } from '../../testing/open-portal'

const HEADER = 'Name,Email,Street number,Street name,HOA status,Phone,Username\n'
const form = {
  name: 'Ann Muñoz',
  streetNumber: '18',
  streetName: 'Sageleaf Cir',
  hoaStatus: 'renter' as const,
  password: 'a long password',
}

test('no line of an import takes the name that a neighbor signs in with, also not one that was their address before', async () => {
  const portal = await openPortal()
  await portal.addPerson({ username: 'pat@example.org', email: 'pat@example.org', name: 'Pat' })
  const pat = await portal.reads.selectFrom('user').select('id').where('name', '=', 'Pat').executeTakeFirstOrThrow()
  await portal.as('admin').people.update({ id: pat.id, email: 'pat@example.net' })
  const csv =
    `${HEADER}Next,pat@example.org,7,Rockrose Dr,Renter,,\nGina,gina@example.org,7,Rockrose Dr,Renter,,resident@example.org\n` +
    'Gil,gil@example.org,7,Rockrose Dr,Renter,,\n'
  const lines = await portal.as('admin').people.import({ csv })
  expect(lines.map(({ outcome, problems }) => [outcome, ...problems])).toEqual([
    ['problem', 'Email already exists'],
    ['problem', 'A username with an @ must be your own email address'],
    ['new'],
  ])
  const { auth } = portal.as('nobody')
  for (const username of ['PAT@example.org ', 'pat@example.net'])
    expect(await auth.signIn({ username, password: PASSWORD })).toMatchObject({ name: 'Pat' })
})

test('whatever writes an account, the database takes a name that signs in only once', async () => {
  const { sqlite, people } = await openPortal()
  const write = sqlite.prepare('UPDATE user SET usernameKey = ? WHERE id = ?')
  expect(() => write.run('resident@example.org', people.neighbor.id)).toThrow('UNIQUE')
  write.run('neighbor@example.org', people.neighbor.id)
})

test('Muñoz and Munoz may both be; the same name in capitals, in two parts or with another mark’s twin may not', async () => {
  const portal = await openPortal()
  const { auth } = portal.as('nobody')
  await auth.register({ ...form, username: 'muñoz', email: 'a@example.org' })
  await auth.register({ ...form, username: 'munoz', email: 'b@example.org' })
  await auth.register({ ...form, username: 'Søren Đặng', email: 'c@example.org' })
  for (const username of ['MUÑOZ', 'mun\u0303oz', 'rnuñoz', 'Søren Ðặng'])
    await expect(auth.register({ ...form, username, email: 'd@example.org' }), username).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { issues: [{ path: 'username' }] },
    })
  await expect(auth.register({ ...form, username: 'муньоз', email: 'd@example.org' })).rejects.toThrow('usernameLetters')
})

test('of two accounts that sign in with one name, an upgrade gives the user name a number and says so', async () => {
  const folder = newFolder()
  const at = { DATABASE_FILE: join(folder, 'portal.sqlite'), UPLOADS_DIR: join(folder, 'uploads'), BACKUPS_DIR: join(folder, 'backups') }
  const env = readEnv(at)
  const old = openDatabase(env.DATABASE_FILE)
  await migrate(old, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0005')))
  await old.close()
  const sqlite = new Sqlite(env.DATABASE_FILE)
  const add = sqlite.prepare(`
    INSERT INTO user (username, usernameKey, usernameLook, name, email, emailKey, streetNumber, streetName, hoaStatus, status, passwordHash, createdAt)
    VALUES (@username, lower(@username), lower(@username), @name, @email, @email, '1', 'Rockrose Dr', 'renter', 'active', 'x', '2026-01-01T00:00:00.000Z')`)
  add.run({ username: 'pat', name: 'Pat', email: 'pat@example.org' })
  add.run({ username: 'Pat@example.org', name: 'Younger', email: 'younger@example.org' })
  sqlite.close()
  const told: unknown[] = []
  const log = Object.assign(Object.create(silentLog), { warn: (...line: unknown[]) => told.push(...line) })
  await (await prepareDatabase(env, log)).close()
  expect(told).toContainEqual({ numbered: 1 })

  const portal = await openPortal(at)
  const names = await portal.reads.selectFrom('user').select(['name', 'username']).where('name', 'in', ['Pat', 'Younger']).execute()
  expect(names).toEqual([
    { name: 'Pat', username: 'pat' },
    { name: 'Younger', username: 'Pat@example.org2' },
  ])
  expect(await portal.as('superAdmin').audit.list({})).toContainEqual(
    expect.objectContaining({ action: 'gave a number to the user name of', subject: 'Younger (Pat@example.org2)' }),
  )
})
