import { expect, test, vi } from 'vitest'
import { openPortal, PASSWORD, type Portal } from '../../testing/open-portal'
import { MINUTE } from '../process/clock'
import { server } from '../words.en'
import { SIGN_IN_FAILURES, SLOW_NAME } from './amounts'
import { addressOf, networkOf } from './network'
import { createRateLimit } from './rate-limit'
import { createSignInGuard } from './sign-in-guard'

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['2001:DB8:0:7::1', '2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['2001:0db8:0000:0007:a:b:c:d%eth0', '2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%br-lan', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::ffff:192.0.2.7%eth0.10', '192.0.2.7', '192.0.2.7'],
])('%s is in the subnet %s and the site %s', (address, subnet, site) => {
  expect(networkOf(address)).toEqual({ subnet, site })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:1024', '192.0.2.7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['unknown', '127.0.0.1'],
  ['', '127.0.0.1'],
  ['192.0.2.7:x', '127.0.0.1'],
])('the address %j from a proxy counts as %s', (ip, address) => {
  expect(addressOf({ ip, raw: { socket: { remoteAddress: '127.0.0.1' } } } as never)).toBe(address)
})

test('a port appended by a proxy does not make another network', async () => {
  const app = await (await openPortal({ TRUST_PROXY: '127.0.0.1' })).app()
  const statuses = []
  for (let port = 0; port <= SIGN_IN_FAILURES.name; port += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.77:${1024 + port}` }
    const payload = { username: 'resident', password: 'wrong' }
    statuses.push((await app.inject({ method: 'POST', url: '/api/login', headers, payload })).statusCode)
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
})

test('a flood of keys evicts no full one, uses limited memory, and is forgotten after its window', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const count = createRateLimit({ max: 3, window: MINUTE, keysMax: 100 })
  count.add('guessed', 3)
  for (let turn = 0; turn < 100_000; turn += 1) count.add(`invented ${turn}`)
  expect(count.allows('guessed')).toBe(false)
  vi.setSystemTime(Date.now() + MINUTE)
  expect(count.allows('guessed')).toBe(true)
  count.add('later', 3)
  expect(count.allows('later')).toBe(false)
  vi.useRealTimers()
})

interface Try {
  name?: string
  password?: string
  from: string
}

async function signIn(portal: Portal, { name = 'resident', password = 'wrong', from }: Try) {
  const app = await portal.app()
  const answer = await app.inject({ method: 'POST', url: '/api/login', remoteAddress: from, payload: { username: name, password } })
  return answer.statusCode
}

test('a network that tries many names is blocked, and the name it tried most stays blocked', async () => {
  const portal = await openPortal()
  for (let turn = 0; turn < SIGN_IN_FAILURES.name; turn += 1) expect(await signIn(portal, { from: '192.0.2.66' })).toBe(401)
  portal.services.limits.signIns.networks.add('192.0.2.66', SIGN_IN_FAILURES.subnet - SIGN_IN_FAILURES.name - 1)
  expect(await signIn(portal, { name: 'invented', from: '192.0.2.66' })).toBe(401)
  expect(await signIn(portal, { name: 'another', from: '192.0.2.66' })).toBe(429)
  expect(await signIn(portal, { from: '192.0.2.66' })).toBe(429)
  expect(await signIn(portal, { name: 'another', from: '192.0.2.67' })).toBe(401)
})

test('the networks of one /48 are blocked together, and an IPv4-mapped address counts as the IPv4 one', async () => {
  const portal = await openPortal()
  for (let home = 0; home < 2; home += 1) portal.services.limits.signIns.networks.add(`2001:db8:7:${home}::1`, SIGN_IN_FAILURES.subnet)
  expect(await signIn(portal, { from: '2001:db8:7:9::1' })).toBe(429)
  expect(await signIn(portal, { from: '2001:db8:8:9::1' })).toBe(401)
  for (let turn = 0; turn < SIGN_IN_FAILURES.name; turn += 1) await signIn(portal, { name: 'neighbor', from: '192.0.2.9' })
  expect(await signIn(portal, { name: 'neighbor', from: '::ffff:192.0.2.9' })).toBe(429)
})

test('a person can sign in again with a known browser, whatever a neighbor on the same address does', async () => {
  const portal = await openPortal()
  const home = '192.0.2.50'
  expect(await signIn(portal, { password: PASSWORD, from: home })).toBe(200)
  portal.services.limits.signIns.networks.add(home, SIGN_IN_FAILURES.subnet)
  expect(await signIn(portal, { name: 'neighbor', password: PASSWORD, from: home })).toBe(429)
  expect(await signIn(portal, { password: PASSWORD, from: home })).toBe(200)
  Object.assign(portal.services.limits, { signIns: createSignInGuard() })
  portal.services.limits.signIns.networks.add(home, SIGN_IN_FAILURES.subnet)
  expect(await signIn(portal, { password: PASSWORD, from: home }), 'after a restart').toBe(200)
})

test('a neighbor on the same address locks nobody out, and a wrong password gets the same answer as a stranger’s', async () => {
  const portal = await openPortal()
  const home = '192.0.2.50'
  expect(await signIn(portal, { password: PASSWORD, from: home })).toBe(200)
  const all = (name: string) => Promise.all(Array.from({ length: SIGN_IN_FAILURES.name + 2 }, () => signIn(portal, { name, from: home })))
  const refusedOf = (statuses: number[]) => statuses.filter((status) => status === 429).length
  // All at once: the numbers of refusals are the same for an account, a name that does not exist, and an account unknown here.
  expect([refusedOf(await all('resident')), refusedOf(await all('invented')), refusedOf(await all('neighbor'))]).toEqual([2, 2, 2])
  expect(await signIn(portal, { from: home })).toBe(429)
  expect(await signIn(portal, { name: 'neighbor', password: PASSWORD, from: home })).toBe(429)
  expect(await signIn(portal, { password: PASSWORD, from: home })).toBe(200)
})

test('guessing is limited in a known network, too, by any name of the account', { timeout: 60_000 }, async () => {
  const portal = await openPortal()
  const from = '192.0.2.50'
  expect(await signIn(portal, { password: PASSWORD, from })).toBe(200)
  const names = ['resident', 'resident@example.org']
  const tries = 2 * SIGN_IN_FAILURES.name + SIGN_IN_FAILURES.known
  for (let turn = 0; turn < tries; turn += 1) await signIn(portal, { name: names[turn % 2] ?? '', from })
  for (const name of names) expect(await signIn(portal, { name, password: PASSWORD, from })).toBe(429)
  expect(await signIn(portal, { password: PASSWORD, from: '192.0.2.51' })).toBe(200)
})

test('the announced wait does not reveal an account, even after its own tries are used up', { timeout: 60_000 }, async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const portal = await openPortal()
  const app = await portal.app()
  const from = '192.0.2.50'
  expect(await signIn(portal, { password: PASSWORD, from })).toBe(200)
  const refusalsOf = async (username: string) => {
    const began = Date.now()
    for (let turn = 0; turn < SIGN_IN_FAILURES.name; turn += 1) await signIn(portal, { name: username, from })
    // The window of the account's own tries begins here.
    vi.setSystemTime(began + 3 * MINUTE)
    const said = new Set<string>()
    for (let turn = 0; turn <= SIGN_IN_FAILURES.known; turn += 1) {
      const answer = await app.inject({ method: 'POST', url: '/api/login', remoteAddress: from, payload: { username, password: 'wrong' } })
      said.add(`${answer.statusCode} ${answer.json().error} ${Math.ceil(Number(answer.headers['retry-after']) / 60)}`)
    }
    return [...said]
  }
  expect(await refusalsOf('resident')).toEqual(await refusalsOf('invented'))
  vi.useRealTimers()
})

test('failures from everywhere slow an account down but never lock it: at home its owner signs in at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const portal = await openPortal()
  const home = '192.0.2.50'
  expect(await signIn(portal, { password: PASSWORD, from: home })).toBe(200)
  for (let turn = 0; turn < SLOW_NAME.from + 5; turn += 1) portal.services.limits.signIns.slow.add('resident')
  expect(await signIn(portal, { password: PASSWORD, from: home })).toBe(200)

  const elsewhere = Array.from({ length: SLOW_NAME.atOnce }, (_, turn) =>
    signIn(portal, { password: PASSWORD, from: `198.51.100.${turn}` }),
  )
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThanOrEqual(SLOW_NAME.atOnce), { timeout: 20_000 })
  // One more at once gets a 429: otherwise programs would try in parallel.
  const app = await portal.app()
  const payload = { username: 'resident', password: PASSWORD }
  const refused = await app.inject({ method: 'POST', url: '/api/login', remoteAddress: '203.0.113.1', payload })
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().error]).toEqual([429, '10', server.tooManyForName])
  await vi.advanceTimersByTimeAsync(SLOW_NAME.mostMs)
  vi.useRealTimers()
  expect(await Promise.all(elsewhere)).toEqual([200, 200, 200])
})

test('a made-up name is slowed down like an account', async () => {
  const portal = await openPortal()
  for (let turn = 0; turn < SLOW_NAME.from + 1; turn += 1) portal.services.limits.signIns.slow.add('nobody-of-this-name')
  const began = performance.now()
  expect(await signIn(portal, { name: 'nobody-of-this-name', from: '192.0.2.1' })).toBe(401)
  expect(performance.now() - began).toBeGreaterThanOrEqual(SLOW_NAME.stepMs)
})
