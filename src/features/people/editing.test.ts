import { expect, test } from 'vitest'
import { wholeMails } from '../../testing/mails'
import { openPortal, type Portal } from '../../testing/open-portal'

const POLL = {
  title: 'Park',
  description: 'What should be in it?',
  status: 'active',
  questionType: 'open',
  votingAudience: 'both',
  votingRule: 'household',
} as const

const mailsTo = async (portal: Portal, address: string) => (await wholeMails(portal)).filter(({ toAddress }) => toAddress === address)
const entries = async (portal: Portal) =>
  (await portal.reads.selectFrom('auditEntry').select('subject').where('action', '=', 'edited user').orderBy('id').execute()).map(
    ({ subject }) => subject,
  )
const MOVED = 'Your address or HOA status was changed'

test('a person whose address changes to one that has voted is told at once', async () => {
  const portal = await openPortal()
  const poll = await portal.as('admin').polls.create(POLL)
  const { neighbor, resident } = portal.people
  const info = await portal.as('nobody').community.info()
  await portal.as('superAdmin').community.update({ ...info, contactEmail: 'board@example.org' })
  await portal.as('admin').people.update({ id: neighbor.id, streetNumber: '77' })
  await portal.as('neighbor').polls.vote({ id: poll.id, responses: [{ responseText: 'A bench' }] })
  await portal.as('superOnly').people.update({ id: resident.id, streetNumber: '77', hoaStatus: 'renter' })
  await expect(portal.as('resident').polls.vote({ id: poll.id, responses: [{ responseText: 'A tree' }] })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  const mails = await mailsTo(portal, 'resident@example.org')
  expect(mails).toMatchObject([{ kind: 'account', subject: MOVED }])
  for (const part of [resident.streetNumber, '77', 'Homeowner (Occupant)', 'board@example.org', 'one vote for each household'])
    expect(mails[0]?.text).toContain(part)
  expect(mails[0]?.text).not.toContain('phone')
})

test('the audit log names the fields an edit changed, never what is in them, and nothing where nothing changed', async () => {
  const portal = await openPortal()
  const { id, ...before } = portal.people.resident
  const edit = (change: object) => portal.as('admin').people.update({ id, ...change })
  const { name, email, streetNumber, streetName, textOptIn } = before
  await edit({ name, email, streetNumber, streetName, textOptIn })
  expect([await entries(portal), await mailsTo(portal, email)]).toEqual([[], []])
  await edit({ name: 'Rosa R.', email, phoneNumber: '(555) 123-4567', textOptIn: true })
  await edit({ streetNumber: '99', streetName: 'Rockrose Dr', hoaStatus: 'renter' })
  expect(await entries(portal)).toEqual([
    'Rosa Resident (resident): name, phone number, text messages',
    'Rosa R. (resident): street number, street, HOA status',
  ])
  expect(await mailsTo(portal, email), 'of the second edit alone').toMatchObject([{ subject: MOVED }])
})

test('the old email address is told of the change, but not of the new home address', async () => {
  const portal = await openPortal()
  const { id } = portal.people.resident
  await portal.as('admin').people.update({ id, email: 'new@example.org', streetNumber: '4711' })
  const [told, ...more] = await mailsTo(portal, 'resident@example.org')
  expect([told?.subject, more]).toEqual(['Your e-mail address was changed', []])
  expect(told?.text).toContain('email address, street number')
  expect(told?.text).not.toMatch(/4711|new@example/)
  expect(await mailsTo(portal, 'new@example.org')).toMatchObject([{ subject: MOVED, text: expect.stringContaining('4711') }])
})

test.each(['banned', 'former', 'pending'] as const)('an account that is %s is told too', async (role) => {
  const portal = await openPortal()
  const { id, email } = portal.people[role]
  await portal.as('admin').people.update({ id, streetNumber: '4711' })
  expect(await mailsTo(portal, email)).toMatchObject([{ subject: MOVED }])
})

test('a refused edit changes nothing, mails nobody and is not audited', async () => {
  const portal = await openPortal()
  const { resident, superAdmin } = portal.people
  const refused = [
    portal.as('neighbor').people.update({ id: resident.id, streetNumber: '4711' }),
    portal.as('admin').people.update({ id: superAdmin.id, streetNumber: '4711' }),
    portal.as('admin').people.update({ id: resident.id, streetNumber: '4711', email: 'neighbor@example.org' }),
  ]
  for (const edit of refused) await expect(edit).rejects.toThrow()
  expect(await portal.reads.selectFrom('mail').select('id').execute()).toEqual([])
  expect(await entries(portal)).toEqual([])
})
