import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inEnglish } from '../../testing/in-english'
import { wholeMails } from '../../testing/mails'
import { openPortal, type Portal } from '../../testing/open-portal'
import { REMINDED_ALREADY } from './commands'
import { announceClosedPolls } from './mail'
import * as schema from './schema'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-07T18:00:00Z') }))
afterEach(() => vi.useRealTimers())

const open = {
  title: 'Mailbox color',
  description: 'Which color for the mailboxes?',
  options: ['Green', 'Blue'],
  status: 'active' as const,
}
const firstOption = (poll: { id: number; options: { id: number }[] }) => ({ id: poll.id, responses: [{ optionId: poll.options[0]?.id }] })
const mails = (portal: Portal) => portal.reads.selectFrom('mail').select(['toAddress', 'subject', 'kind']).orderBy('id').execute()
const closings = async (portal: Portal) => (await mails(portal)).filter(({ subject }) => subject?.startsWith('Voting has closed'))
const recipients = async (portal: Portal) => (await mails(portal)).map((mail) => mail.toAddress.split('@')[0])

test('the board is told once that a poll has closed by itself, also over a change of clocks and a restart', async () => {
  const portal = await openPortal()
  const poll = await portal.as('admin').polls.create({ ...open, closesAt: '2026-03-08' })
  await portal.as('resident').polls.vote(firstOption(poll))
  vi.setSystemTime(new Date('2026-03-09T06:59:58Z'))
  await portal.services.jobs.runAll()
  expect(await mails(portal)).toEqual([])
  vi.setSystemTime(new Date('2026-03-09T06:59:59Z'))
  await portal.services.jobs.runAll()
  await portal.services.jobs.runAll()
  expect(await recipients(portal)).toEqual(['admin', 'superonly', 'superadmin'])
  expect((await mails(portal))[0]).toMatchObject({ subject: 'Voting has closed: Mailbox color', kind: 'community' })
  const [letter] = await wholeMails(portal)
  expect(letter?.text).toContain('1 vote was cast.')
  expect(letter?.text).toContain(`http://portal.test/voting?poll=${poll.id}`)
  await Promise.all([1, 2, 3].map(() => announceClosedPolls(portal.services, portal.env.PUBLIC_URL)))
  expect(await mails(portal)).toHaveLength(3)
})

test('a poll that closes on the last day there is stays open', async () => {
  const portal = await openPortal()
  expect(await portal.as('admin').polls.create({ ...open, closesAt: '9999-12-31' })).toMatchObject({
    status: 'active',
    isOpen: true,
    closesAt: '9999-12-31T23:59:59.999Z',
  })
})

test('closing by hand tells the board at once, and a reopened poll is announced again', async () => {
  const portal = await openPortal()
  const { create, changeStatus, update } = portal.as('admin').polls
  const { id } = await create(open)
  await changeStatus({ id, status: 'closed' })
  await changeStatus({ id, status: 'closed' })
  await portal.services.jobs.runAll()
  expect(await closings(portal)).toHaveLength(3)
  await changeStatus({ id, status: 'active' })
  await update({ id, closesAt: '2026-03-08T00:00:00Z' })
  vi.setSystemTime(new Date('2026-03-08T00:00:00Z'))
  await portal.services.jobs.runAll()
  expect(await closings(portal)).toHaveLength(6)
  await update({ id, closesAt: '2026-03-09T00:00:00Z' })
  vi.setSystemTime(new Date('2026-03-09T00:00:00Z'))
  await portal.services.jobs.runAll()
  expect(await closings(portal)).toHaveLength(9)
})

test('closing a poll that the clock has closed mails the board only where it has not been told', async () => {
  const portal = await openPortal()
  const { create, changeStatus } = portal.as('admin').polls
  const told = await create({ ...open, closesAt: '2026-03-08T00:00:00Z' })
  const untold = await create({ ...open, closesAt: '2026-03-08T01:00:00Z' })
  vi.setSystemTime(new Date('2026-03-08T00:30:00Z'))
  await portal.services.jobs.runAll()
  vi.setSystemTime(new Date('2026-03-08T01:30:00Z'))
  await changeStatus({ id: told.id, status: 'closed' })
  expect(await mails(portal)).toHaveLength(3)
  await changeStatus({ id: untold.id, status: 'closed' })
  expect(await mails(portal)).toHaveLength(6)
  await portal.services.jobs.runAll()
  expect(await mails(portal)).toHaveLength(6)
})

test('the board sees how many could vote and how many did, by role; who left after voting still counts', async () => {
  const portal = await openPortal()
  const { create, turnout } = portal.as('admin').polls
  const poll = await create(open)
  const before = { homeowner: { eligible: 4, voted: 0 }, resident: { eligible: 2, voted: 0 } }
  expect(await turnout({ id: poll.id })).toEqual({ eligible: 6, voted: 0, byRole: before, remindedAt: null })
  await portal.as('neighbor').polls.vote(firstOption(poll))
  await portal.as('landlord').polls.vote(firstOption(poll))
  await portal.as('superAdmin').people.remove({ id: portal.people.neighbor.id })
  const after = { homeowner: { eligible: 4, voted: 1 }, resident: { eligible: 2, voted: 1 } }
  expect(await turnout({ id: poll.id })).toMatchObject({ eligible: 6, voted: 2, byRole: after })
  const renters = await create({ ...open, votingAudience: 'residents' })
  expect(await turnout({ id: renters.id })).toMatchObject({ eligible: 1, byRole: { homeowner: { eligible: 0 } } })
})

test('with one vote a household, households are counted', async () => {
  const portal = await openPortal()
  await portal.addPerson({ username: 'across', streetNumber: '19', hoaStatus: 'renter' })
  await portal.addPerson({ username: 'flatmate', streetNumber: '19', hoaStatus: 'renter' })
  await portal.addPerson({ username: 'nowhere', streetNumber: '', streetName: '' })
  const poll = await portal.as('admin').polls.create({ ...open, votingRule: 'household' })
  const before = { homeowner: { eligible: 1, voted: 0 }, resident: { eligible: 2, voted: 0 } }
  expect(await portal.as('admin').polls.turnout({ id: poll.id })).toMatchObject({ eligible: 3, voted: 0, byRole: before })
  await portal.as('neighbor').polls.vote(firstOption(poll))
  const after = { homeowner: { eligible: 0, voted: 0 }, resident: { eligible: 3, voted: 1 } }
  expect(await portal.as('admin').polls.turnout({ id: poll.id })).toMatchObject({ eligible: 3, voted: 1, byRole: after })
})

test('one reminder a poll goes to those who may vote, have not, and read community mail', async () => {
  const portal = await openPortal()
  await portal.addPerson({ username: 'unsubscribed', emailSubscribed: 0 })
  const { create, remind, turnout, changeStatus } = portal.as('admin').polls
  const poll = await create({ ...open, votingAudience: 'homeowners' })
  await portal.as('landlord').polls.vote(firstOption(poll))
  expect(await remind({ id: poll.id })).toEqual({ reminded: 3 })
  expect(await recipients(portal)).toEqual(['resident', 'admin', 'superadmin'])
  await expect(remind({ id: poll.id })).rejects.toMatchObject({ code: 'CONFLICT', message: inEnglish(REMINDED_ALREADY) })
  expect(await turnout({ id: poll.id })).toMatchObject({ remindedAt: '2026-03-07T18:00:00.000Z' })
  const draft = await create({ ...open, status: 'draft' })
  await expect(remind({ id: draft.id })).rejects.toMatchObject({ code: 'CONFLICT', message: inEnglish(schema.NOT_ACTIVE) })
  await changeStatus({ id: draft.id, status: 'active' })
  expect(await remind({ id: draft.id })).toEqual({ reminded: 6 })
})

test.each(['the board', 'the clock', 'deleting it'])(
  'who was reminded is forgotten once %s has closed the poll, and of that poll alone',
  async (how) => {
    const portal = await openPortal()
    const { create, remind, changeStatus, remove } = portal.as('admin').polls
    const poll = await create({ ...open, closesAt: '2026-03-08T18:00:00.000Z' })
    const other = await create({ ...open, title: 'Pool' })
    const reminded = (await remind({ id: poll.id })).reminded + (await remind({ id: other.id })).reminded
    expect(await portal.reads.selectFrom('mail').select('id').execute()).toHaveLength(reminded)
    // Nor does who was not reminded stay, to whom a digest listed it.
    const listed = [poll, other].map(({ id: subjectId }) => ({ userId: 1, topic: 'polls' as const, subjectId }))
    await portal.write((trx) => trx.insertInto('digestItem').values(listed).execute())
    if (how === 'the board') await changeStatus({ id: poll.id, status: 'closed' })
    else if (how === 'deleting it') await remove({ id: poll.id })
    else vi.setSystemTime(Date.parse('2026-03-09T18:00:00Z'))
    await portal.services.jobs.runAll()
    const subjects = (await mails(portal)).map(({ subject }) => subject).filter((subject) => subject.startsWith('Reminder'))
    expect(new Set(subjects)).toEqual(new Set(['Reminder to vote: Pool']))
    expect(await portal.reads.selectFrom('digestItem').select('subjectId').execute()).toEqual([{ subjectId: other.id }])
  },
)

test('a household that has voted is not reminded', async () => {
  const portal = await openPortal()
  await portal.addPerson({ username: 'across', streetNumber: '19' })
  const poll = await portal.as('admin').polls.create({ ...open, votingRule: 'household' })
  await portal.as('resident').polls.vote(firstOption(poll))
  expect(await portal.as('admin').polls.remind({ id: poll.id })).toEqual({ reminded: 1 })
  expect(await recipients(portal)).toEqual(['across'])
})
