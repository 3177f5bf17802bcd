import { expect, test } from 'vitest'
import { findByResetToken } from '../../server/auth/reset-tokens'
import { INVITED } from '../../testing/invited'
import { openMailingPortal } from '../../testing/open-mailing-portal'

const HOME = '192.0.2.1'
const ELSEWHERE = '198.51.100.9'

async function openDesk() {
  const { portal, server } = await openMailingPortal()
  const app = await portal.app()
  const tokens = () => server.mails.flatMap(({ text }) => /reset-password\?token=([\w-]+)/.exec(text ?? '')?.slice(1) ?? [])
  async function nextToken(work: () => Promise<unknown>): Promise<string> {
    const before = tokens().length
    await work()
    await expect.poll(() => tokens().length, { timeout: 20_000 }).toBe(before + 1)
    return tokens().at(-1) ?? ''
  }
  const ask = (remoteAddress: string, email = 'resident@example.org') =>
    nextToken(() => app.inject({ method: 'POST', url: '/api/forgot-password', remoteAddress, payload: { email } }))
  const works = async (token: string) => (await findByResetToken(portal.reads, token)) !== undefined
  return { portal, app, ask, works, nextToken }
}

test('asking for another link ends the previous one', async () => {
  const { app, ask, works } = await openDesk()
  const older = await ask(HOME)
  const newer = await ask(HOME)
  const reset = (token: string) =>
    app.inject({ method: 'POST', url: '/api/reset-password', payload: { token, newPassword: 'maple-lantern-7' } })
  const refused = await reset(older)
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'Your password reset link is invalid or has expired.'])
  expect(await works(newer)).toBe(true)
  expect((await reset(newer)).statusCode).toBe(200)
})

test('asking from another network ends no other link', async () => {
  const { ask, works } = await openDesk()
  const owners = await ask(HOME)
  const strangers = [await ask(ELSEWHERE), await ask(ELSEWHERE)]
  expect(await works(owners)).toBe(true)
  expect(await Promise.all(strangers.map(works))).toEqual([false, true])
  const again = await ask(HOME)
  expect([await works(owners), await works(again), await works(strangers[1] ?? '')]).toEqual([false, true, true])
})

test('asking ends neither an invitation nor another account’s link', async () => {
  const { portal, ask, works, nextToken } = await openDesk()
  const invitation = await nextToken(() => portal.as('admin').people.invite({ ...INVITED, status: 'active' }))
  const neighbors = await ask(HOME, 'neighbor@example.org')
  const first = await ask(HOME, INVITED.email)
  const second = await ask(HOME, INVITED.email)
  expect(await Promise.all([invitation, neighbors, first, second].map(works))).toEqual([true, true, false, true])
})
