import { afterEach, expect, test, vi } from 'vitest'
import { openPortal, type Portal } from '../../testing/open-portal'
import { endHandedOutLinks, endLinks, findByResetToken, issueResetToken, type LinkKind } from './reset-tokens'

afterEach(() => vi.useRealTimers())

const issue = (portal: Portal, kind: LinkKind, handedOut = false) =>
  portal.write((trx) => issueResetToken(trx, portal.people.resident.id, kind, { handedOut }))
const works = async (portal: Portal, token: string) => (await findByResetToken(portal.reads, token)) !== undefined
const count = async (portal: Portal) => (await portal.reads.selectFrom('passwordLink').select('id').execute()).length

test('a newer reset link voids the older one, but neither an invitation nor a link handed out', async () => {
  const portal = await openPortal()
  const [invitation, handedOut] = [await issue(portal, 'invitation'), await issue(portal, 'reset', true)]
  const [older, newer] = [await issue(portal, 'reset'), await issue(portal, 'reset')]
  const all = await Promise.all([invitation, handedOut, older, newer].map((token) => works(portal, token)))
  expect(all).toEqual([true, true, false, true])
})

test('links end for one account alone and are deleted with it', async () => {
  const portal = await openPortal()
  const { neighbor, resident } = portal.people
  const waiting = portal.reads.selectFrom('mail').select('userId').where('status', '=', 'waiting')
  for (const name of ['resident', 'neighbor']) await portal.as('nobody').auth.forgotPassword({ email: `${name}@example.org` })
  await expect.poll(() => waiting.execute()).toHaveLength(2)
  const mine = await issue(portal, 'reset')
  const theirs = await portal.write((trx) => issueResetToken(trx, neighbor.id, 'reset', { handedOut: false }))
  await portal.write((trx) => endLinks(trx, resident.id))
  expect([await works(portal, mine), await works(portal, theirs)]).toEqual([false, true])
  expect(await waiting.execute(), 'their mail still goes').toEqual([{ userId: neighbor.id }])
  await portal.as('superAdmin').people.remove({ id: neighbor.id })
  expect(await count(portal)).toBe(0)
})

test('handed-out links end before an account gets a role; mailed links and other accounts’ links stay', async () => {
  const portal = await openPortal()
  const { neighbor, resident } = portal.people
  const handedOut = await issue(portal, 'invitation', true)
  const mailed = await issue(portal, 'reset')
  const theirs = await portal.write((trx) => issueResetToken(trx, neighbor.id, 'invitation', { handedOut: true }))
  await portal.write((trx) => endHandedOutLinks(trx, resident.id))
  expect([await works(portal, handedOut), await works(portal, mailed), await works(portal, theirs)]).toEqual([false, true, true])
})
