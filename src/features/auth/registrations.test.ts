import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE } from '../../server/process/clock'
import { wholeMails } from '../../testing/mails'
import { openPortal, type Portal } from '../../testing/open-portal'

afterEach(() => vi.useRealTimers())

const START = Date.parse('2026-11-22T18:00:00Z')
const clock = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })
const resident = (username: string) => ({
  username,
  email: `${username}@example.org`,
  name: `Neighbor ${username}`,
  password: 'a long password',
  streetNumber: '18',
  streetName: 'Sageleaf Cir',
  hoaStatus: 'renter' as const,
})
const register = (portal: Portal, username: string) => portal.as('nobody').auth.register(resident(username))
const toldTo = async (portal: Portal, address = 'admin@example.org') =>
  (await wholeMails(portal)).filter(({ toAddress }) => toAddress === address)

test('the board is mailed the first registration at once and later ones together', async () => {
  const portal = await openPortal()
  clock(START)
  await register(portal, 'anna')
  expect(await toldTo(portal)).toMatchObject([{ subject: 'New registration: Neighbor anna' }])
  const rest = ['berta', 'carla', 'dora', 'emma', 'frieda', 'greta', 'hanna', 'ida']
  for (const username of rest) await register(portal, username)
  await portal.as('admin').people.changeStatus({
    id: (await portal.as('admin').people.list()).find((user) => user.username === 'ida')?.id ?? 0,
    status: 'active',
  })
  clock(START + 14 * MINUTE)
  await portal.services.jobs.runAll()
  expect(await toldTo(portal)).toHaveLength(1)
  clock(START + 16 * MINUTE)
  await portal.services.jobs.runAll()
  await portal.services.jobs.runAll()
  const [, gathered, ...more] = await toldTo(portal)
  expect(gathered).toMatchObject({ subject: '7 new registrations', text: expect.stringContaining('7 neighbors are waiting for approval') })
  for (const username of rest.slice(0, -1)) expect(gathered?.text).toContain(`Neighbor ${username}`)
  expect([gathered?.text.includes('Neighbor ida'), more]).toEqual([false, []])
})

test('many registrations in an hour cause few mails and none is left out', { timeout: 60_000 }, async () => {
  const portal = await openPortal()
  for (let at = 0; at < 30; at += 1) {
    clock(START + 2 * at * MINUTE)
    await register(portal, `person${at}x`)
    await portal.services.jobs.runAll()
  }
  clock(START + 80 * MINUTE)
  await portal.services.jobs.runAll()
  const mails = await toldTo(portal)
  expect(mails.length).toBeLessThanOrEqual(6)
  const count = mails.reduce((sum, { subject }) => sum + (Number.parseInt(subject, 10) || 1), 0)
  expect(count).toBe(30)
})

test('a clock that was ahead does not stop later mails to the board', async () => {
  const portal = await openPortal()
  clock(START + 365 * 24 * 60 * MINUTE)
  await register(portal, 'anna')
  clock(START)
  await register(portal, 'berta')
  expect(await toldTo(portal)).toHaveLength(2)
})

test('a stranger who registers with somebody’s address sends them no link', async () => {
  const portal = await openPortal()
  const nobody = portal.as('nobody')
  const names = [
    'See https://evil.example/pay',
    'www.evil.example',
    'Write to me@evil.example',
    'http://1249763844/',
    'evil。example',
    'J.R. Mills',
  ]
  for (const [index, name] of names.entries()) {
    const email = `victim${index}@example.org`
    await nobody.auth.register({ ...resident(`stranger${index}`), email, name })
    await nobody.auth.forgotPassword({ email })
    const mail = await vi.waitFor(async () => (await toldTo(portal, email))[0] ?? expect.fail(), { timeout: 20_000 })
    expect(mail.text).toContain('Reset your password')
    const said = mail.text
      .split('http://portal.test/')
      .join('')
      .match(/\w[.。@]\w\S*|:\/\/\S+/g)
    expect([name, said]).toEqual([name, null])
    expect(mail.html).not.toMatch(/evil[.。]example|1249763844"/)
  }
  expect((await toldTo(portal, 'victim5@example.org'))[0]?.text).toContain('Hello J. R. Mills,')
})

test('a stranger who registers sends the board no link either, in a name or a house number', async () => {
  const portal = await openPortal()
  const stranger = { ...resident('stranger'), name: 'Sign in at https://evil.example/board', streetNumber: 'www.evil.example' }
  await portal.as('nobody').auth.register(stranger)
  const [mail] = await toldTo(portal)
  expect([mail?.subject, mail?.text, mail?.html].join()).not.toMatch(/:\/\/evil|evil\.example/)
  expect(mail?.text).toContain('www. evil. example Sageleaf Cir, has registered')
})
