import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../db/client'
import { migrate, migrations } from '../../../db/migrate'
import { writeSettings } from '../../server/settings'
import { newFolder } from '../../testing/new-folder'
import { openPortal, type Portal } from '../../testing/open-portal'

const AT = { streetNumber: '50', streetName: 'Rockrose Dr' }
const WAITING = { ...AT, hoaStatus: 'owner-occupant', status: 'pending' }
const INVITATION = { ...AT, hoaStatus: 'owner-occupant', password: null, phoneNumber: null } as const

async function open() {
  const portal = await openPortal()
  const admin = portal.as('admin')
  const homeAt = async (search = '50 rockrose') => (await admin.homes.list({ search }))[0]
  const linesAt = async (search?: string) =>
    (await homeAt(search))?.owners.map(({ name, accountId, delivery }) => `${name}${accountId === null ? '' : ' (account)'}: ${delivery}`)
  return { portal, admin, homeAt, linesAt }
}

const bounce = ({ sqlite }: Portal, email: string) =>
  sqlite.exec(
    `INSERT INTO emailDeliveryIssue (email, emailKey, issueType, status, timestamp) VALUES ('${email}', '${email}', 'bounce', 'active', '2026-01-01')`,
  )

test('the first homeowner whom the board lets in becomes the owner of a home without one', async () => {
  const { portal, admin, homeAt, linesAt } = await open()
  const first = await portal.addPerson({ username: 'first', ...WAITING })
  const second = await portal.addPerson({ username: 'second', ...WAITING })
  const tenant = await portal.addPerson({ username: 'tenant', ...WAITING, hoaStatus: 'renter' })
  expect(await homeAt()).toBeUndefined()
  await admin.people.approve({ ids: [tenant.id] })
  expect(await homeAt()).toMatchObject({ owners: [], residents: [{ id: first.id }, { id: second.id }, { id: tenant.id }] })
  await admin.people.approve({ ids: [first.id, second.id] })
  expect(await linesAt()).toEqual(['first (account): both'])
  expect(await homeAt()).toMatchObject({ owners: [{ deliveryOn: null, since: null }], unlinked: [{ id: second.id, name: 'second' }] })
})

test('paper is owed where the email does not work', async () => {
  const { portal, admin, linesAt } = await open()
  const people = ['bounced', 'silent'].map((username, at) => ({
    username,
    ...WAITING,
    streetNumber: `${60 + at}`,
    emailSubscribed: 1 - at,
  }))
  for (const person of people) await portal.addPerson(person)
  bounce(portal, 'bounced@example.org')
  const ids = (await admin.people.list()).filter(({ username }) => ['bounced', 'silent'].includes(username)).map(({ id }) => id)
  await admin.people.approve({ ids })
  const csv = 'Name,Email,Street number,Street name,HOA status\nLater Lee,later@x.org,62,Rockrose Dr,Owner\n'
  await admin.people.import({ csv, inviteLater: true })
  for (const number of [60, 61, 62]) expect(await linesAt(`${number} rockrose`)).toMatchObject([expect.stringMatching(/: mail$/)])
})

test('an account is linked to the owner of its email, else of its name; otherwise the board links it', async () => {
  const { admin, portal, homeAt, linesAt } = await open()
  const { id } = await admin.homes.create(AT)
  await admin.homes.addOwner({ id, name: 'A. Lee', email: 'ANN@example.org', phone: '555-123-4567', mailingAddress: 'PO Box 1' })
  await admin.homes.addOwner({ id, name: 'José  Núñez' })
  await admin.homes.addOwner({ id, name: 'Bo Li', email: 'bo@elsewhere.org' })
  await admin.people.invite({ ...INVITATION, name: 'Ann Lee', email: 'ann@example.org', username: 'annlee', status: 'active' })
  const csv = 'Name,Email,Street number,Street name,HOA status\nJOSE NUNEZ,jose@example.org,50,Rockrose Dr,Owner\n'
  await admin.people.import({ csv })
  const bo = await portal.addPerson({ username: 'bo', name: 'Bo Li', ...WAITING })
  await admin.people.changeStatus({ id: bo.id, status: 'active' })
  expect(await linesAt()).toEqual(['Ann Lee (account): mail', 'JOSE NUNEZ (account): mail', 'Bo Li: mail'])
  expect((await homeAt())?.unlinked).toEqual([{ id: bo.id, name: 'Bo Li' }])
  const ann = (await admin.people.list()).find(({ username }) => username === 'annlee')
  expect(ann).toMatchObject({ phoneNumber: '(555) 123-4567', mailingAddress: 'PO Box 1' })
  await admin.people.changeStatus({ id: bo.id, status: 'banned' })
  await admin.people.changeStatus({ id: bo.id, status: 'active' })
  expect((await homeAt())?.unlinked).toHaveLength(1)
})

test('whoever registered without approval stands unlinked, also in a home without an owner', async () => {
  const { portal, homeAt } = await open()
  await portal.write((trx) => writeSettings(trx, { registrationNeedsApproval: false }))
  const account = { ...AT, username: 'anna', name: 'Anna', email: 'anna@example.org', hoaStatus: 'owner-occupant' as const }
  await portal.as('nobody').auth.register({ ...account, password: 'a long password', confirmPassword: 'a long password' })
  expect(await homeAt()).toMatchObject({ owners: [], unlinked: [{ name: 'Anna' }] })
})

test('an address that an active account moves to is a home from then on', async () => {
  const { portal, admin, homeAt } = await open()
  await admin.people.update({ id: portal.people.resident.id, ...AT })
  expect(await homeAt()).toMatchObject({ owners: [], unlinked: [{ name: 'Rosa Resident' }] })
})

test('an approval taken back takes away the owner and the home that it made, and unlinks what it linked', async () => {
  const { portal, admin, homeAt, linesAt } = await open()
  const made = await portal.addPerson({ username: 'made', ...WAITING })
  await admin.people.approve({ ids: [made.id] })
  await admin.people.takeBackApproval({ id: made.id })
  expect(await homeAt()).toBeUndefined()
  await admin.people.approve({ ids: [made.id] })
  await admin.homes.update({ id: (await homeAt())?.id ?? 0, votes: 2 })
  await admin.people.takeBackApproval({ id: made.id })
  expect(await homeAt()).toMatchObject({ owners: [], votes: 2 })
  await admin.homes.addOwner({ id: (await homeAt())?.id ?? 0, name: 'M. Ade', email: 'made@example.org' })
  const { undo } = await admin.people.approve({ ids: [made.id], undoable: true })
  expect(await linesAt()).toEqual(['made (account): mail'])
  await admin.recentlyDeleted.undo({ id: undo?.id ?? 0 })
  expect(await linesAt()).toEqual(['M. Ade: mail'])
  expect((await admin.people.list()).find(({ id }) => id === made.id)).toMatchObject({ status: 'pending' })
})

test('a banned, deleted or former account is unlinked; the owner stays as known then, and after a ban is linked again', async () => {
  const { portal, admin, homeAt, linesAt } = await open()
  const { id } = await admin.homes.create(AT)
  const person = (username: string) => portal.addPerson({ username, name: username.toUpperCase(), ...AT, hoaStatus: 'owner-occupant' })
  const [ban, gone, left, sold] = [await person('ban'), await person('gone'), await person('left'), await person('sold')]
  for (const { id: accountId } of [ban, gone, left, sold]) await admin.homes.addOwner({ id, accountId, delivery: 'both' })
  await admin.people.update({ id: ban.id, phoneNumber: '555-123-4567' })
  await admin.people.changeStatus({ id: ban.id, status: 'banned' })
  await portal.as('superAdmin').people.remove({ id: gone.id })
  await portal.write((trx) => trx.updateTable('user').set({ emailSubscribed: 0 }).where('id', '=', left.id).execute())
  await admin.people.changeStatus({ id: left.id, status: 'banned' })
  await admin.people.moveOut({ id: sold.id, on: '2026-01-01', stillOwns: false })
  expect(await linesAt()).toEqual(['BAN: both', 'GONE: both', 'LEFT: mail', 'SOLD: mail'])
  expect((await homeAt())?.owners[0]).toMatchObject({ email: 'ban@example.org', phone: '(555) 123-4567' })

  for (const account of [ban, sold]) await admin.people.changeStatus({ id: account.id, status: 'active' })
  expect((await homeAt())?.unlinked.map(({ name }) => name)).toEqual(['BAN', 'SOLD'])
  await portal.as('superAdmin').people.update({ id: sold.id, streetNumber: '51' })
  expect(await admin.homes.link()).toEqual({ linked: 1 })
  expect(await admin.homes.link()).toEqual({ linked: 0 })
  expect(await linesAt()).toEqual(['BAN (account): both', 'GONE: both', 'LEFT: mail', 'SOLD: mail'])
})

test('the upgrade makes a home of each address of an active account, owned by its homeowner accounts; nobody is emailed', async () => {
  const file = join(newFolder(), 'portal.sqlite')
  const old = openDatabase(file)
  await migrate(old, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0017')))
  await old.close()
  const sqlite = new Sqlite(file)
  const add = (name: string, streetNumber: string, hoaStatus: string, more: object = {}) => {
    const key = name.toLowerCase()
    const row = {
      ...{ username: key, usernameKey: key, usernameLook: key, email: `${key}@x.org`, emailKey: `${key}@x.org`, passwordHash: '' },
      ...{ name, streetNumber, streetName: 'Rockrose Dr', hoaStatus, status: 'active', createdAt: '2026-01-01', ...more },
    }
    const columns = Object.keys(row)
    sqlite.prepare(`INSERT INTO user (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`).run(Object.values(row))
  }
  add('Ann', '#012', 'owner-occupant')
  add('Bo', '12', 'owner-non-occupant', { emailSubscribed: 0 })
  add('Cy', '12', 'renter')
  add('Dee', '12', 'owner-occupant', { status: 'banned' })
  add('Eve', '13', 'owner-occupant', { status: 'unsubscribed' })
  add('Fay', '14', 'renter')
  add('Gus', '15', 'owner-occupant', { status: 'approved' })
  add('Hal', '15', 'owner-occupant', { awaitsInvitation: 1 })
  add('Ian', '', 'owner-occupant', { streetName: '' })
  for (let at = 0; at < 11; at += 1) add(`Owner${at}`, '16', 'owner-occupant')
  sqlite.exec(
    "INSERT INTO emailDeliveryIssue (email, emailKey, issueType, status, timestamp) VALUES ('gus@x.org', 'gus@x.org', 'bounce', 'active', '2026-01-01')",
  )
  sqlite.close()
  const portal = await openPortal({ DATABASE_FILE: file })
  const homes = (await portal.as('admin').homes.list({ search: 'rockrose' })).map(({ streetNumber, owners, residents, votes }) => ({
    ...{ streetNumber, votes, owners: owners.map(({ name, delivery }) => `${name} ${delivery}`), residents: residents.length },
  }))
  expect(homes).toEqual([
    { streetNumber: '#012', votes: 1, owners: ['Ann both', 'Bo mail'], residents: 4 },
    { streetNumber: '14', votes: 1, owners: [], residents: 1 },
    { streetNumber: '15', votes: 1, owners: ['Gus mail', 'Hal mail'], residents: 2 },
    { streetNumber: '16', votes: 1, owners: Array.from({ length: 10 }, (_, at) => `Owner${at} both`), residents: 11 },
  ])
  const owners = portal.reads.selectFrom('owner')
  expect(await owners.select('id').where('deliveryOn', 'is not', null).execute()).toEqual([])
  expect(await owners.select('id').where('accountId', 'is', null).execute()).toEqual([])
  expect(await portal.reads.selectFrom('mail').select('id').execute()).toEqual([])
})
