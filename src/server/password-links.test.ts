import { afterEach, expect, test, vi } from 'vitest'
import { INVITED } from '../testing/invited'
import { openPortal, type Portal } from '../testing/open-portal'
import { HOUR } from './clock'
import { withLivingLink } from './password-links'

afterEach(() => vi.useRealTimers())

const ENDED = 'Not sent: the link in it does not work any more.'
const newPassword = 'a password of my own'

const letterTo = (portal: Portal, address: string) =>
  portal.db.selectFrom('mail').selectAll().where('toAddress', '=', address).orderBy('id', 'desc').executeTakeFirstOrThrow()
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const asAfterRestore = (portal: Portal) => portal.db.updateTable('user').set({ passwordResetToken: null }).execute()

async function invite(portal: Portal, status: 'pending' | 'active' = 'active') {
  const { id } = await portal.as('admin').users.invite({ ...INVITED, status })
  return id
}

test.each(['pending', 'active'] as const)(
  'an invitation (%s) that waited until its link had ended goes out with a link that works',
  async (status) => {
    const portal = await openPortal()
    await invite(portal, status)
    const before = await letterTo(portal, INVITED.email)
    expect(await withLivingLink(portal.db, before)).toEqual(before)
    await asAfterRestore(portal)
    const letter = await withLivingLink(portal.db, before)
    expect(letter).toEqual(await letterTo(portal, INVITED.email))
    const { text, html } = await letterTo(portal, INVITED.email)
    expect(text).not.toContain(tokenIn(before.text))
    expect(html).not.toContain(tokenIn(before.text))
    expect(html).toContain(tokenIn(text))
    await portal.as('nobody').accounts.resetPassword({ token: tokenIn(text), newPassword })
  },
)

test('an imported resident whose invitation waited for a month, for want of a mail server, gets a link that works', async () => {
  const portal = await openPortal()
  const csv = 'Name,Email,Street number,Street name,HOA status\nGina Good,gina@example.org,7,Rockrose Dr,Renter\n'
  await portal.as('admin').residents.import({ csv })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 24 * HOUR })
  expect(await withLivingLink(portal.db, await letterTo(portal, 'gina@example.org'))).toBeTypeOf('object')
  const { text } = await letterTo(portal, 'gina@example.org')
  await portal.as('nobody').accounts.resetPassword({ token: tokenIn(text), newPassword })
})

test('a link that somebody asked for, and whose hour is over, is not sent', async () => {
  const portal = await openPortal()
  await portal.as('nobody').accounts.forgotPassword({ email: 'resident@example.org' })
  const letter = await vi.waitFor(() => letterTo(portal, 'resident@example.org'))
  expect(await withLivingLink(portal.db, letter)).toEqual(letter)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * HOUR })
  expect(await withLivingLink(portal.db, letter)).toBe(ENDED)
})

test('no link is made anew for an address the account has no longer, for who has been in, or in place of a later link', async () => {
  const portal = await openPortal()
  const id = await invite(portal)
  const first = await letterTo(portal, INVITED.email)
  await portal.as('admin').users.update({ id, email: 'irene.right@example.org' })
  expect(await withLivingLink(portal.db, first), 'the old address').toBe(ENDED)
  const second = await letterTo(portal, 'irene.right@example.org')
  await portal.as('nobody').accounts.forgotPassword({ email: 'irene.right@example.org' })
  await vi.waitFor(async () => expect((await letterTo(portal, 'irene.right@example.org')).id).not.toBe(second.id))
  expect(await withLivingLink(portal.db, second), 'a later link').toBe(ENDED)
  await portal.as('nobody').accounts.signIn({ username: 'irene', password: INVITED.password })
  await asAfterRestore(portal)
  expect(await withLivingLink(portal.db, second), 'has been in').toBe(ENDED)
})
