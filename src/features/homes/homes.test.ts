import { expect, test, vi } from 'vitest'
import { writeSettings } from '../../server/settings'
import { openPortal, type Portal } from '../../testing/open-portal'

const HOME = { streetNumber: '12', streetName: 'Rockrose Dr' }
const BOARD = 'admin'

async function openWithHome(fields: object = {}) {
  const portal = await openPortal()
  const homes = portal.as(BOARD).homes
  return { portal, homes, home: await homes.create({ ...HOME, ...fields }) }
}

const auditOf = async ({ reads }: Portal) =>
  (await reads.selectFrom('auditEntry').select(['action', 'subject']).orderBy('id').execute()).map(
    ({ action, subject }) => `${action}: ${subject}`,
  )

test('the board adds, changes and deletes a home; a home is on the register once', async () => {
  const { homes, home } = await openWithHome({ lotNumber: 'A-7', note: 'Key at the gate' })
  expect(home).toEqual({
    ...{ id: home.id, version: 1, ...HOME, lotNumber: 'A-7', votes: 1, note: 'Key at the gate' },
    ...{ owners: [], pastOwners: [], residents: [], unlinked: [] },
  })
  const taken = { code: 'CONFLICT', message: 'This home is on the register already.' }
  await expect(homes.create({ streetNumber: '#012', streetName: 'Rockrose Dr' })).rejects.toMatchObject(taken)
  const next = await homes.create({ streetNumber: '12A', streetName: 'Rockrose Dr' })
  await expect(homes.update({ id: next.id, streetNumber: '12' })).rejects.toMatchObject(taken)
  await expect(homes.update({ id: next.id, lotNumber: 'a-7' })).rejects.toMatchObject({ message: 'Another home has this lot.' })
  await expect(homes.create({ streetNumber: '1', streetName: 'Nowhere' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  for (const votes of [-1, 100, 1.5]) await expect(homes.update({ id: home.id, votes })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await homes.update({ id: home.id, votes: 0, lotNumber: '' })).toMatchObject({ votes: 0, lotNumber: null, version: 2 })
  expect(await homes.remove({ id: next.id })).toEqual({ message: 'Home deleted' })
  await expect(homes.update({ id: next.id, votes: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Home not found' })
})

test('a removed street stays valid for its homes alone', async () => {
  const { portal, homes, home } = await openWithHome()
  const community = portal.as('superAdmin').community
  const settings = await community.info()
  await community.update({ ...settings, streets: settings.streets.filter((name) => name !== 'Rockrose Dr') })
  expect(await homes.update({ id: home.id, streetNumber: '13' })).toMatchObject({ streetNumber: '13', streetName: 'Rockrose Dr' })
  await expect(homes.create(HOME)).rejects.toMatchObject({ message: 'Please select a street' })
})

test('a key makes a home and an owner once', async () => {
  const { homes } = await openWithHome()
  const made = { streetNumber: '14', streetName: 'Rockrose Dr', key: '12345678' }
  const { id } = await homes.create(made)
  expect((await homes.create(made)).id).toBe(id)
  const owner = { id, name: 'Ann Lee', key: '87654321' }
  expect((await homes.addOwner(owner)).id).toBe((await homes.addOwner(owner)).id)
})

test('homes stand by street and number, and are found by what people know of them', async () => {
  const portal = await openPortal()
  const homes = portal.as(BOARD).homes
  for (const streetNumber of ['100', '9', '10']) await homes.create({ streetNumber, streetName: 'Rockrose Dr' })
  const { id } = await homes.create({ streetNumber: '3', streetName: 'Bulrush Cir', lotNumber: 'Lot 77' })
  await homes.addOwner({ id, name: 'José Núñez', email: 'jose@example.org', phone: '555-123-4567', delivery: 'both' })
  const found = async (filter: Parameters<typeof homes.list>[0]) =>
    (await homes.list(filter)).map(({ streetNumber, streetName }) => `${streetNumber} ${streetName}`)
  expect(await found({})).toEqual(['3 Bulrush Cir', '9 Rockrose Dr', '10 Rockrose Dr', '100 Rockrose Dr', '18 Sageleaf Cir'])
  for (const search of ['jose nunez', 'JOSE@example', '5551234567', '(555) 123', 'lot 77', '3 bulrush'])
    expect(await found({ search }), search).toEqual(['3 Bulrush Cir'])
  expect(await found({ search: 'rosa' })).toEqual(['18 Sageleaf Cir'])
  expect(await found({ delivery: 'both' })).toEqual(['3 Bulrush Cir'])
  expect(await found({ delivery: '', missing: '', search: '' })).toHaveLength(5)
})

test('the board finds homes without an owner, owners without email, and owners who have not confirmed for a year', async () => {
  vi.useFakeTimers({ now: new Date('2026-06-15T12:00:00Z'), toFake: ['Date'] })
  const { homes, home } = await openWithHome()
  const missing = async (what: 'owner' | 'email' | 'confirmation') =>
    (await homes.list({ missing: what })).filter(({ id }) => id === home.id).length
  expect([await missing('owner'), await missing('email'), await missing('confirmation')]).toEqual([1, 0, 0])
  const { id } = await homes.addOwner({ id: home.id, name: 'Ann Lee' })
  expect([await missing('owner'), await missing('email'), await missing('confirmation')]).toEqual([0, 1, 1])
  await homes.updateOwner({ id, email: 'ann@example.org', confirmedOn: '2025-06-15' })
  expect([await missing('email'), await missing('confirmation')]).toEqual([0, 0])
  await homes.updateOwner({ id, confirmedOn: '2025-06-14' })
  expect(await missing('confirmation')).toBe(1)
})

test('an owner without an account is added with what is known, and the portal notes the day of a choice', async () => {
  vi.useFakeTimers({ now: new Date('2026-06-15T05:00:00Z'), toFake: ['Date'] })
  const { portal, homes, home } = await openWithHome()
  const plain = await homes.addOwner({ id: home.id, name: 'Ann Lee' })
  expect(plain).toEqual({
    ...{ id: plain.id, version: 1, homeId: home.id, name: 'Ann Lee', accountId: null, email: null, phone: null, mailingAddress: null },
    ...{ secondAddress: null, delivery: 'mail', deliveryOn: null, confirmedOn: null, since: null, until: null },
  })
  const withEmail = { email: 'ann@example.org', mailingAddress: 'PO Box 1\nReno NV 89501', secondAddress: '1 Elm St\nColumbus OH' }
  const changed = await homes.updateOwner({ id: plain.id, version: 1, ...withEmail, delivery: 'email' })
  expect(changed).toMatchObject({ ...withEmail, delivery: 'email', deliveryOn: '2026-06-14', version: 2 })
  const needed = { code: 'BAD_REQUEST', message: 'Choose email only when there is an email address.' }
  await expect(homes.updateOwner({ id: plain.id, email: '' })).rejects.toMatchObject(needed)
  for (const delivery of ['email', 'both'] as const)
    await expect(homes.addOwner({ id: home.id, name: 'Bo Li', delivery })).rejects.toMatchObject(needed)
  await expect(homes.addOwner({ id: home.id })).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'Enter the owner’s name' })
  const coming = { code: 'BAD_REQUEST', message: 'Choose today or an earlier day' }
  await expect(homes.updateOwner({ id: plain.id, until: '2026-06-15' })).rejects.toMatchObject(coming)
  expect(await auditOf(portal)).toEqual([
    'added home: 12 Rockrose Dr',
    'added owner: Ann Lee, 12 Rockrose Dr',
    'changed owner: Ann Lee, 12 Rockrose Dr: second address, delivery, email, mailing address',
  ])
})

test('a linked owner is served with the account’s fields, which the board changes in the account', async () => {
  const { portal, homes, home } = await openWithHome()
  const { landlord, pending } = portal.people
  const ignored = { name: 'Somebody', email: 'x@example.org', phone: '555-999-9999', mailingAddress: 'Elsewhere 1' }
  const owner = await homes.addOwner({ id: home.id, accountId: landlord.id, ...ignored, delivery: 'both' })
  const { name, email } = landlord
  expect(owner).toMatchObject({ accountId: landlord.id, name, email, phone: null, mailingAddress: null, delivery: 'both' })
  const twice = { code: 'CONFLICT', message: 'This person owns this home already.' }
  await expect(homes.addOwner({ id: home.id, accountId: landlord.id })).rejects.toMatchObject(twice)
  const there = { code: 'BAD_REQUEST', message: 'This owner has an account. Change it there.' }
  for (const field of [{ name: 'X' }, { email: 'y@example.org' }, { email: '' }, { phone: '555-123-4567' }, { mailingAddress: 'PO Box 1' }])
    await expect(homes.updateOwner({ id: owner.id, ...field })).rejects.toMatchObject(there)
  await portal.as(BOARD).people.update({ id: landlord.id, name: 'Lena Newname', mailingAddress: 'PO Box 9' })
  expect((await homes.list({ search: 'newname' }))[0]?.owners).toMatchObject([{ name: 'Lena Newname', mailingAddress: 'PO Box 9' }])
  await expect(homes.addOwner({ id: home.id, accountId: pending.id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const known = { accountId: null, name: 'Lena Newname', email, mailingAddress: 'PO Box 9', delivery: 'both' }
  expect(await homes.updateOwner({ id: owner.id, accountId: null })).toMatchObject(known)
})

test('linking gives the account the owner’s phone and mailing address where it has none', async () => {
  const { portal, homes, home } = await openWithHome()
  const { resident, landlord } = portal.people
  const kept = { secondAddress: '1 Elm St', since: '2001-02-03' }
  const { id } = await homes.addOwner({ id: home.id, name: 'Rosa R', phone: '555-123-4567', mailingAddress: 'PO Box 7', ...kept })
  await portal.as(BOARD).people.update({ id: resident.id, phoneNumber: '555-777-7777' })
  const linked = await homes.updateOwner({ id, accountId: resident.id, name: 'Not read' })
  expect(linked).toMatchObject({ name: 'Rosa Resident', phone: '(555) 777-7777', mailingAddress: 'PO Box 7', ...kept })
  const accounts = await portal.as(BOARD).people.list()
  expect(accounts.find((account) => account.id === resident.id)).toMatchObject({ mailingAddress: 'PO Box 7' })
  expect(await homes.updateOwner({ id, accountId: landlord.id })).toMatchObject({
    name: 'Lena Landlord',
    phone: null,
    mailingAddress: null,
  })
  const other = await homes.addOwner({ id: home.id, name: 'Other' })
  const twice = { code: 'CONFLICT', message: 'This person owns this home already.' }
  await expect(homes.updateOwner({ id: other.id, accountId: landlord.id })).rejects.toMatchObject(twice)
})

test('a home has at most ten current owners; past ones do not count', async () => {
  const { homes, home } = await openWithHome()
  for (let at = 0; at < 10; at += 1) await homes.addOwner({ id: home.id, name: `Owner ${at}` })
  const full = { code: 'BAD_REQUEST', message: 'A home has at most 10 owners.' }
  await expect(homes.addOwner({ id: home.id, name: 'Eleventh' })).rejects.toMatchObject(full)
  const past = await homes.addOwner({ id: home.id, name: 'Past', until: '2020-01-01' })
  await expect(homes.updateOwner({ id: past.id, until: null })).rejects.toMatchObject(full)
  await expect(
    homes.transfer({ id: home.id, on: '2026-01-01', owners: Array.from({ length: 11 }, () => ({ name: 'X' })) }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('an owner or home that was read before another change is not changed', async () => {
  const { homes, home } = await openWithHome()
  const owner = await homes.addOwner({ id: home.id, name: 'Ann Lee' })
  const current = await homes.updateOwner({ id: owner.id, version: owner.version, name: 'Ann Li' })
  const stale = { code: 'CONFLICT', message: 'Somebody else changed this. Reload to see it.' }
  await expect(homes.updateOwner({ id: owner.id, version: owner.version, name: 'Anna' })).rejects.toMatchObject({
    ...stale,
    details: { current },
  })
  const sale = { id: home.id, version: home.version, on: '2026-01-01', owners: [] }
  await homes.transfer(sale)
  await expect(homes.transfer(sale)).rejects.toMatchObject({ ...stale, details: { current: { id: home.id, version: 2 } } })
  await expect(homes.update({ id: home.id, version: 1, votes: 3 })).rejects.toMatchObject(stale)
})

test('a mistaken owner goes; once a proof names them, or a home has a history, nothing is deleted', async () => {
  const { portal, homes, home } = await openWithHome()
  const owner = await homes.addOwner({ id: home.id, name: 'Ann Lee' })
  const inUse = { code: 'CONFLICT', message: 'This home has people or a history. Set its votes to 0 instead.' }
  await expect(homes.remove({ id: home.id })).rejects.toMatchObject(inUse)
  portal.sqlite.exec(`
    INSERT INTO officialNotice (id, title, content, language, sentAt, sentBy) VALUES (1, 'Rules', 'New', 'en', '2026-01-01', 'Ada');
    INSERT INTO noticeDelivery (noticeId, homeId, ownerId, home, owner, channel, address, letterAddress, languages)
    VALUES (1, ${home.id}, ${owner.id}, '12', 'Ann', 'letter', 'x', 'x', '[]');`)
  const history = { code: 'CONFLICT', message: 'This owner is part of the history.' }
  await expect(homes.removeOwner({ id: owner.id })).rejects.toMatchObject(history)
  portal.sqlite.exec('DELETE FROM noticeDelivery')
  expect(await homes.removeOwner({ id: owner.id })).toEqual({ message: 'Owner removed' })
  await homes.remove({ id: home.id })
})

test('after a sale the former owners are past ones, newest first; the accounts that stay are named', async () => {
  vi.useFakeTimers({ now: new Date('2026-06-15T12:00:00Z'), toFake: ['Date'] })
  const portal = await openPortal()
  const homes = portal.as(BOARD).homes
  const person = (username: string, hoaStatus: string, status = 'active') =>
    portal.addPerson({ username, streetNumber: '40', streetName: 'Rockrose Dr', hoaStatus, status })
  const seller = await person('seller', 'owner-occupant')
  const tenant = await person('tenant', 'renter')
  await person('gone', 'renter', 'unsubscribed')
  const [home] = await homes.list({ search: '40 rockrose' })
  const id = home?.id ?? 0
  expect(home).toMatchObject({ unlinked: [{ id: seller.id, name: 'seller' }] })
  await homes.addOwner({ id, name: 'First', until: '1999-01-01' })
  await homes.addOwner({ id, accountId: seller.id })
  await homes.addOwner({ id, accountId: portal.people.landlord.id })
  await expect(homes.transfer({ id, on: '2026-06-16', owners: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const twice = [{ accountId: portal.people.landlord.id }, { accountId: portal.people.landlord.id }]
  await expect(homes.transfer({ id, on: '2026-06-15', owners: twice })).rejects.toMatchObject({ code: 'CONFLICT' })
  const sold = await homes.transfer({
    ...{ id, version: home?.version, on: '2026-03-01' },
    owners: [{ name: 'Bea Buyer', email: 'bea@example.org', delivery: 'both' }, { accountId: portal.people.landlord.id }],
  })
  expect(sold.owners).toMatchObject([
    { name: 'Bea Buyer', since: '2026-03-01', delivery: 'both', deliveryOn: '2026-06-15' },
    { name: 'Lena Landlord', since: '2026-03-01', deliveryOn: null },
  ])
  expect(sold.pastOwners.map(({ name, until }) => `${name} ${until}`)).toEqual([
    'Lena Landlord 2026-03-01',
    'seller 2026-03-01',
    'First 1999-01-01',
  ])
  expect(sold.accountsLeft).toEqual([
    { id: seller.id, name: 'seller', hoaStatus: 'owner-occupant' },
    { id: tenant.id, name: 'tenant', hoaStatus: 'renter' },
  ])
  await expect(homes.update({ id, streetNumber: '41' })).rejects.toMatchObject({ message: 'People with an account live here.' })
  expect(await homes.update({ id, streetNumber: '#40' })).toMatchObject({ streetNumber: '#40' })
})

test('labels and confirmation forms have one entry for each current owner', async () => {
  const { portal, homes, home } = await openWithHome()
  await portal.write((trx) => writeSettings(trx, { postalLine: 'Reno, NV 89501' }))
  const ann = await homes.addOwner({ id: home.id, name: 'Ann Lee', confirmedOn: new Date().toISOString().slice(0, 10) })
  const bo = await homes.addOwner({ id: home.id, name: 'Bo Li', email: 'bo@example.org', mailingAddress: 'PO Box 1\nColumbus OH' })
  await homes.addOwner({ id: home.id, name: 'Past', until: '2020-01-01' })
  const labels = [
    { homeId: home.id, ownerId: ann.id, addressLines: ['Ann Lee', '12 Rockrose Dr', 'Reno, NV 89501'] },
    { homeId: home.id, ownerId: bo.id, addressLines: ['Bo Li', 'PO Box 1', 'Columbus OH'] },
  ]
  expect(await homes.labels({})).toEqual(labels)
  expect(await homes.labels({ missing: 'email' })).toEqual(labels.slice(0, 1))
  const form = {
    home: '12 Rockrose Dr',
    name: 'Bo Li',
    email: 'bo@example.org',
    phone: null,
    delivery: 'mail',
    confirmedOn: null,
    isEmailed: false,
  }
  expect(await homes.confirmationForms({ missing: 'confirmation' })).toEqual([{ ...labels[1], ...form }])
})
