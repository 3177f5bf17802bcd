import { expect, test, vi } from 'vitest'
import { openMailingPortal } from '../../../testing/open-mailing-portal'
import { openPortal, type Portal } from '../../../testing/open-portal'

const RESIDENT = 'resident'
const LATER = (days: number) => Date.now() + days * 86_400_000

/** Rosa and Ada own 18 Sageleaf Cir; an owner in Ohio, who has no account, owns it with them. */
async function ownTogether(portal: Portal) {
  const homes = portal.as('admin').homes
  const [home] = await homes.list({})
  if (!home) throw new Error('no home')
  const rosa = await homes.addOwner({ id: home.id, accountId: portal.people.resident.id })
  await homes.addOwner({ id: home.id, accountId: portal.people.admin.id })
  const ohio = await homes.addOwner({ id: home.id, name: 'Olive Ohio', email: 'olive@example.org', delivery: 'both' })
  return { homes, home, rosa, ohio }
}

async function told(portal: Portal, sent: { to: string | undefined; subject: string | undefined; text: string | undefined }[]) {
  sent.length = 0
  await portal.services.mailQueue.sendDue()
  return sent
}

test('an owner reads and changes their own line, and nobody else’s', async () => {
  const portal = await openPortal()
  const { homes, home, rosa, ohio } = await ownTogether(portal)
  const { owner } = portal.as(RESIDENT)
  expect(await owner.list()).toEqual([
    {
      ...rosa,
      home: { id: home.id, streetNumber: '18', streetName: 'Sageleaf Cir', lotNumber: null, votes: 1 },
      coOwners: ['Ada Admin', 'Olive Ohio'],
      confirmationDue: false,
    },
  ])
  const [saved] = await owner.save({ delivery: 'email', mailingAddress: 'PO Box 7\nReno, NV 89501', phone: '555-010-0118' })
  expect(saved).toMatchObject({ delivery: 'email', mailingAddress: 'PO Box 7\nReno, NV 89501', phone: '(555) 010-0118', version: 2 })
  expect(saved?.deliveryOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  const me = { mailingAddress: 'PO Box 7\nReno, NV 89501', phoneNumber: '(555) 010-0118' }
  expect((await portal.as('admin').people.list()).find(({ username }) => username === RESIDENT)).toMatchObject(me)
  expect(await owner.save({ secondAddress: '1 Elm St\nAkron, OH' })).toMatchObject([
    { delivery: 'email', secondAddress: '1 Elm St\nAkron, OH' },
  ])
  await expect(owner.save({ version: 1, delivery: 'mail' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(owner.save({ ownerId: ohio.id, delivery: 'mail' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const audited = await portal.reads.selectFrom('auditEntry').select('subject').where('action', '=', 'changed owner').execute()
  expect(audited[0]?.subject).toBe('Rosa Resident, 18 Sageleaf Cir: delivery, phone, mailing address')

  await homes.transfer({ id: home.id, on: '2026-01-31', owners: [] })
  const notAnOwner = { code: 'FORBIDDEN', message: 'You are not on the register as an owner.' }
  for (const role of [RESIDENT, 'neighbor'] as const) {
    expect(await portal.as(role).owner.list()).toEqual([])
    await expect(portal.as(role).owner.save({ delivery: 'mail' })).rejects.toMatchObject(notAnOwner)
    await expect(portal.as(role).owner.confirm({})).rejects.toMatchObject(notAnOwner)
  }
})

test('who owns two homes chooses one', async () => {
  const portal = await openPortal()
  const { homes } = await ownTogether(portal)
  const { id } = await homes.create({ streetNumber: '7', streetName: 'Rockrose Dr' })
  const second = await homes.addOwner({ id, accountId: portal.people.resident.id })
  const { owner } = portal.as(RESIDENT)
  await expect(owner.save({ delivery: 'email' })).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'Choose a home.' })
  const lines = await owner.save({ ownerId: second.id, delivery: 'email' })
  expect(lines.map(({ home, delivery }) => [home.streetNumber, delivery])).toEqual([
    ['18', 'mail'],
    ['7', 'email'],
  ])
  const confirmed = await owner.confirm({ ownerId: second.id })
  expect(confirmed.map(({ confirmedOn }) => confirmedOn === null)).toEqual([true, false])
  expect((await owner.confirm({})).map(({ confirmedOn }) => confirmedOn === null)).toEqual([false, false])
})

test('an owner is asked a month after coming on the register, and a year after the last answer', async () => {
  const portal = await openPortal()
  await ownTogether(portal)
  const { owner } = portal.as(RESIDENT)
  const isDueIn = async (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: LATER(days) })
    const [line] = await owner.list()
    vi.useRealTimers()
    return line?.confirmationDue
  }
  expect([await isDueIn(28), await isDueIn(32)]).toEqual([false, true])
  await owner.confirm({})
  expect([await isDueIn(363), await isDueIn(367)]).toEqual([false, true])
})

test('an owner is told by email at the old and the new address what changed, whoever did it', async () => {
  const { portal, server } = await openMailingPortal()
  const { homes, ohio } = await ownTogether(portal)
  const changes = async () =>
    (await told(portal, server.mails))
      .filter(({ subject }) => subject === 'Your mailing details were changed')
      .map(({ to, text = '' }) => [
        to,
        ['Official notices: By mail and by email', 'Email address', 'Mailing address', 'Second address'].filter((line) =>
          text.includes(line),
        ),
      ])
  await portal.as(RESIDENT).owner.save({ delivery: 'both' })
  expect(await changes()).toEqual([['resident@example.org', ['Official notices: By mail and by email']]])
  await portal.as(RESIDENT).owner.save({ delivery: 'both', phone: '(555) 010-0118' })
  expect(await changes()).toEqual([])
  await homes.updateOwner({ id: ohio.id, email: 'olive@example.net', secondAddress: '1 Elm St' })
  expect((await changes()).sort()).toEqual([
    ['olive@example.net', ['Email address', 'Second address']],
    ['olive@example.org', ['Email address', 'Second address']],
  ])
  await portal.as(RESIDENT).profile.saveMailingAddress({ mailingAddress: 'PO Box 7' })
  expect(await changes()).toEqual([['resident@example.org', ['Mailing address']]])
  await portal.as(RESIDENT).profile.changeEmail({ email: 'rosa@example.net' })
  expect((await changes()).sort()).toEqual([
    ['resident@example.org', ['Email address']],
    ['rosa@example.net', ['Email address']],
  ])
  await portal.as('superAdmin').people.update({ id: portal.people.resident.id, mailingAddress: '', email: 'rosa@example.com' })
  expect(await changes()).toHaveLength(2)
  await portal.as('neighbor').profile.saveMailingAddress({ mailingAddress: 'PO Box 8' })
  expect(await changes()).toEqual([])
})

test('the board asks owners to confirm: by email who has one, once a day; everybody else is on the forms', async () => {
  const { portal, server } = await openMailingPortal()
  const { homes } = await ownTogether(portal)
  const { id } = await homes.create({ streetNumber: '7', streetName: 'Rockrose Dr' })
  await homes.addOwner({ id, accountId: portal.people.resident.id, secondAddress: '1 Elm St\nAkron, OH' })
  await portal.as('admin').owner.confirm({})
  await portal.as('landlord').profile.saveMailingAddress({ mailingAddress: 'PO Box 8' })
  const gone = await homes.addOwner({ id, accountId: portal.people.landlord.id })
  await portal.write((trx) => trx.updateTable('user').set({ emailSubscribed: 0 }).where('id', '=', Number(gone.accountId)).execute())
  await expect(portal.as(RESIDENT).homes.ask()).rejects.toMatchObject({ code: 'FORBIDDEN' })

  expect(await homes.ask()).toEqual({ emailed: 2, forms: 2 })
  expect(await homes.ask()).toEqual({ emailed: 0, forms: 2 })
  expect((await homes.confirmationForms({ missing: 'confirmation' })).map(({ name, isEmailed }) => [name, isEmailed])).toEqual([
    ['Rosa Resident', true],
    ['Lena Landlord', false],
    ['Rosa Resident', true],
    ['Olive Ohio', false],
  ])
  const sent = await told(portal, server.mails)
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['resident@example.org', 'Please confirm your address with Our Community HOA'],
  ])
  for (const said of [
    '18 Sageleaf Cir',
    '7 Rockrose Dr',
    'Second address: 1 Elm St, Akron, OH',
    "You don't have to give an email address.",
  ])
    expect(sent[0]?.text).toContain(said)
  expect(sent[0]?.text).toContain('http://portal.test/profile?tab=settings#official-notices')
  await portal.as(RESIDENT).owner.confirm({})
  expect(await homes.ask()).toEqual({ emailed: 0, forms: 2 })
})

test('without email everybody is on the forms', async () => {
  const portal = await openPortal()
  const { homes } = await ownTogether(portal)
  expect(await homes.ask()).toEqual({ emailed: 0, forms: 3 })
})
