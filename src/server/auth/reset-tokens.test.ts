import { afterEach, expect, test, vi } from 'vitest'
import { openPortal, type Portal } from '../../testing/open-portal'
import { createResetMailLimit } from '../limits/account-limits'
import { DAY, MINUTE } from '../process/clock'
import { endHandedOutLinks, endLinks, findByResetToken, issueResetToken, type LinkKind } from './reset-tokens'

afterEach(() => vi.useRealTimers())

const issue = (portal: Portal, kind: LinkKind, handedOut = false) =>
  portal.write((trx) => issueResetToken(trx, portal.people.resident.id, kind, { handedOut }))
const works = async (portal: Portal, token: string) => (await findByResetToken(portal.reads, token)) !== undefined
const count = async (portal: Portal) => (await portal.reads.selectFrom('passwordLink').select('id').execute()).length

test('requests from other networks end no link before its hour is over', async () => {
  const portal = await openPortal()
  const limit = createResetMailLimit()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const invitation = await issue(portal, 'invitation', true)
  const owners: { token: string; until: number }[] = []
  let most = 0
  for (let minute = 0; minute < 180; minute += 1) {
    for (let network = 0; network < 12; network += 1) {
      if (!limit.take(`network ${minute} ${network}`, 'resident@example.org')) continue
      owners.push({ token: await issue(portal, 'reset'), until: Date.now() + 60 * MINUTE })
    }
    most = Math.max(most, await count(portal))
    for (const { token, until } of owners.slice(-50)) expect(await works(portal, token)).toBe(Date.now() < until)
    vi.setSystemTime(Date.now() + MINUTE)
  }
  expect(owners.length).toBeGreaterThan(100)
  expect(await findByResetToken(portal.reads, invitation)).toMatchObject({ id: portal.people.resident.id, handedOut: 1 })
  expect(most).toBeLessThanOrEqual(51)
  vi.setSystemTime(Date.now() + 8 * DAY)
  await issue(portal, 'reset')
  expect(await count(portal), 'old ones are swept').toBe(1)
})

test('the number of links of an account is limited, and those that end last stay', async () => {
  const portal = await openPortal()
  const tokens: string[] = []
  for (let turn = 0; turn < 60; turn += 1) tokens.push(await issue(portal, 'reset'))
  expect(await count(portal)).toBe(50)
  expect([await works(portal, tokens[0] ?? ''), await works(portal, tokens[59] ?? '')]).toEqual([false, true])
  const theirs = await portal.write((trx) => issueResetToken(trx, portal.people.neighbor.id, 'reset', { handedOut: false }))
  expect(await count(portal), 'another account pushes none out').toBe(51)
  expect(await works(portal, theirs)).toBe(true)
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
