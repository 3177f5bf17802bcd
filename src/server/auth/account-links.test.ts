import { afterEach, expect, test, vi } from 'vitest'
import { INVITED } from '../../testing/invited'
import { mailedToken, writeLatest } from '../../testing/mailed'
import { openPortal, type Portal } from '../../testing/open-portal'
import { LINK_ENDED as ENDED } from '../notifications/email/link-tokens'
import { HOUR } from '../process/clock'
import { createAccountLinks } from './account-links'

afterEach(() => vi.useRealTimers())

const newPassword = 'a password of my own'

const rowTo = (portal: Portal, address: string) =>
  portal.reads.selectFrom('mail').selectAll().where('toAddress', '=', address).orderBy('id', 'desc').executeTakeFirstOrThrow()
const asAfterRestore = (portal: Portal) => portal.write((trx) => trx.deleteFrom('passwordLink').execute())

const statesOf = (portal: Portal) =>
  portal.reads.selectFrom('mail').select('status').where('linkKind', 'is not', null).orderBy('id').execute()

async function invite(portal: Portal, status: 'pending' | 'active' = 'active') {
  const { id } = await portal.as('admin').people.invite({ ...INVITED, status })
  return id
}

test.each(['pending', 'active'] as const)(
  'an invitation (%s) that waited through a restore goes out with a link that works',
  async (status) => {
    const portal = await openPortal()
    await invite(portal, status)
    await mailedToken(portal, INVITED.email)
    await asAfterRestore(portal)
    const letter = await writeLatest(portal, INVITED.email)
    expect(letter).toMatchObject({ text: expect.stringMatching(/token=[\w-]{43}\n/), html: expect.stringMatching(/token=[\w-]{43}"/) })
    await portal.as('nobody').auth.resetPassword({ token: await mailedToken(portal, INVITED.email), newPassword })
  },
)

test('an invitation that waited for a month has a link that works', async () => {
  const portal = await openPortal()
  const csv = 'Name,Email,Street number,Street name,HOA status\nGina Good,gina@example.org,7,Rockrose Dr,Renter\n'
  await portal.as('admin').people.import({ csv })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 24 * HOUR })
  await portal.as('nobody').auth.resetPassword({ token: await mailedToken(portal, 'gina@example.org'), newPassword })
})

test('a requested link is not sent after its hour', async () => {
  const portal = await openPortal()
  await portal.as('nobody').auth.forgotPassword({ email: 'resident@example.org' })
  await vi.waitFor(() => rowTo(portal, 'resident@example.org'), { timeout: 20_000 })
  expect(await writeLatest(portal, 'resident@example.org')).toMatchObject({ token: expect.any(String) })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * HOUR })
  expect(await writeLatest(portal, 'resident@example.org')).toBe(ENDED)
})

test('a retried mail has the same link, and none after it was used', async () => {
  const portal = await openPortal()
  await invite(portal)
  const links = createAccountLinks(portal)
  const row = await rowTo(portal, INVITED.email)
  const token = await links.token(row)
  expect(await links.token(row)).toBe(token)
  await portal.as('nobody').auth.resetPassword({ token: token ?? '', newPassword })
  expect(await links.token(row)).toBeNull()
})

test('no link is made for a former address, after a sign-in, or for a replaced mail', async () => {
  const portal = await openPortal()
  const id = await invite(portal)
  await portal.as('admin').people.update({ id, email: 'irene.right@example.org' })
  const links = createAccountLinks(portal)
  const first = await portal.reads
    .selectFrom('mail')
    .selectAll()
    .where('linkKind', '=', 'invitation')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  expect(await links.token(first), 'the old address').toBeNull()
  expect(first).toMatchObject({ status: 'failed', lastError: ENDED })
  const second = await rowTo(portal, 'irene.right@example.org')
  await portal.as('nobody').auth.forgotPassword({ email: 'irene.right@example.org' })
  await vi.waitFor(async () => expect(await rowTo(portal, 'irene.right@example.org')).toMatchObject({ linkKind: 'reset' }), {
    timeout: 20_000,
  })
  expect(await statesOf(portal), 'a reset asked for').toMatchObject([{ status: 'failed' }, { status: 'waiting' }, { status: 'waiting' }])
  await portal.as('nobody').auth.forgotPassword({ email: 'irene.right@example.org' })
  await vi.waitFor(async () => expect(await statesOf(portal)).toHaveLength(4), { timeout: 20_000 })
  expect(await statesOf(portal), 'another').toMatchObject([{}, { status: 'waiting' }, { status: 'failed' }, { status: 'waiting' }])
  await portal.as('admin').people.resendApproval({ id })
  expect(await statesOf(portal), 'another invitation').toMatchObject([{}, { status: 'failed' }, {}, { status: 'waiting' }, {}])
  await portal.as('nobody').auth.signIn({ username: 'irene', password: INVITED.password })
  expect(await links.token(second), 'has been in').toBeNull()
})

test('text by people gets no token', async () => {
  const portal = await openPortal()
  const content = 'https://evil.example/made-when-sent and /reset-password?token=made-when-sent and /unsubscribe/made-when-sent'
  const place = { streetName: 'Sageleaf Cir', streetNumber: '18', locationRelevance: 'My Property' } as const
  await portal
    .as('resident')
    .maintenance.submit({ issueType: 'Other', otherIssueDescription: 'made-when-sent', description: content, ...place })
  const letter = await writeLatest(portal, 'admin@example.org')
  if (typeof letter === 'string' || !letter.token) throw new Error('no letter')
  expect(letter.text.split(letter.token)).toHaveLength(2)
  expect(letter.text).toContain(`http://portal.test/unsubscribe/${letter.token}`)
})
