import { expect, test } from 'vitest'
import { startPortal } from '../harness'
import { addResident, PASSWORD } from '../people'
import { attack, report, requestBytes, timesOf } from './under-attack'

const WAIT_MAX_MS = 2_000
const SECONDS = 8

test.each([
  [
    'one by one',
    (from: string) => requestBytes('POST', '/api/login', { from, body: '{"username":"invented #","password":"nothing of mine"}' }),
  ],
  [
    'in batches',
    (from: string) => {
      const calls = Array.from({ length: 20 }, (_, index) => [index, { username: 'invented', password: 'nothing' }])
      const path = `/trpc/${Array(20).fill('auth.signIn').join(',')}?batch=1`
      return requestBytes('POST', path, { from, body: JSON.stringify(Object.fromEntries(calls)) })
    },
  ],
])('a flood of sign-ins from one network, %s, keeps nobody elsewhere waiting', async (what, request) => {
  const portal = await startPortal({ env: { TRUST_PROXY: '127.0.0.0/8,::1' } })
  await addResident(portal, 'Nora Neighbor')
  const flood = attack(portal, { manner: 'reads', seconds: SECONDS, connections: 64, request: request('192.0.2.66') })
  const body = JSON.stringify({ username: 'nora', password: PASSWORD })
  const times = await timesOf(portal, flood, (turn) =>
    fetch(`${portal.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${turn % 250}` },
      body,
    }),
  )
  report(`sign-ins ${what}`, times)
  expect(times.count).toBeGreaterThan(20)
  expect(times.longest).toBeLessThan(WAIT_MAX_MS)
})
