import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { answerOf, sendRaw } from '../../testing/raw-request'
import { hostName } from './security'

async function listening(PUBLIC_URL: string) {
  const portal = await openPortal({ PUBLIC_URL })
  const app = await portal.app()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    ask: async (host: string | null, path = '/trpc/community.info', more: string[] = []) => {
      const hosts = host === null ? [] : [`Host: ${host}`]
      const { text } = await sendRaw(port, [`GET ${path} HTTP/1.1`, ...hosts, ...more, 'Connection: close', '', ''].join('\r\n'))
      return answerOf(text)
    },
    close: () => app.close(),
  }
}

const OWN = ['portal.example.org', 'PORTAL.Example.ORG', 'portal.example.org.', 'portal.example.org:443', 'portal.example.org:8080']
const LOOPBACK = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost:3000',
  '127.0.0.1',
  '127.0.0.1:3000',
  '127.9.9.9',
  '[::1]',
  '[::1]:3000',
]
const ADDRESSES = ['192.168.1.20', '192.168.1.20:3000', '[fd00::1]', '203.0.113.7']
const STRANGERS = [
  'evil.example',
  'evil.example:3000',
  'portal.example.org.evil.example',
  'evil-portal.example.org',
  'sub.portal.example.org',
  'example.org',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '127.0.0.1.nip.example:3000',
  'evil.localhost',
  'xn--prtal-mta.example.org',
]
const NONE = [
  '',
  ' ',
  '/',
  'a b',
  'portal.example.org:',
  'portal.example.org:x',
  'portal.example.org/x',
  'x@portal.example.org',
  '[::1',
  '::1',
  '[::1]x',
]

test('a portal with PUBLIC_URL answers at that host and on its own machine only', { timeout: 30_000 }, async () => {
  const { ask, close } = await listening('https://portal.example.org')
  for (const host of [...OWN, ...LOOPBACK]) expect([host, (await ask(host)).status]).toEqual([host, 200])
  for (const host of [...STRANGERS, ...ADDRESSES, 'portal']) {
    const { status, headers, body } = await ask(host)
    expect([host, status, JSON.parse(body)]).toEqual([
      host,
      421,
      { error: 'The portal is not at this address but at https://portal.example.org' },
    ])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect((await ask(host, '/')).status, 'no page either').toBe(421)
    expect((await ask(host, '/api/health')).status, 'but its health').toBe(200)
  }
  await close()
})

test('a browser at a wrong address gets a page with the right one, in its language', async () => {
  const { ask, close } = await listening('https://portal.example.org')
  const asBrowser = (language: string) =>
    ask('portl.example.org', '/polls', ['Accept: text/html,application/xhtml+xml,*/*;q=0.8', `Accept-Language: ${language}`])
  const { status, headers, body } = await asBrowser('en-US')
  expect([status, headers['content-type']]).toEqual([421, 'text/html; charset=utf-8'])
  expect(body).toContain('<a href="https://portal.example.org">https://portal.example.org</a>')
  expect(body).toContain('set PUBLIC_URL to it')
  expect((await asBrowser('es')).body).toContain('El portal está en otro lugar')
  await close()
})

test('an invalid or contradictory host is refused, whatever PUBLIC_URL says', { timeout: 30_000 }, async () => {
  for (const PUBLIC_URL of ['https://portal.example.org', '']) {
    const { ask, close } = await listening(PUBLIC_URL)
    for (const host of NONE) expect([host, (await ask(host)).status]).toEqual([host, 400])
    expect((await ask(null)).status).toBe(400)
    expect((await ask('portal.example.org', '/', ['Host: portal.example.org'])).status).toBe(400)
    expect((await ask('portal.example.org', 'http://evil.example/trpc/community.info')).status).toBe(400)
    expect((await ask('portal.example.org', 'http://x@portal.example.org/trpc/community.info')).status).toBe(400)
    expect((await ask('portal.example.org', 'http://Portal.example.org:80/trpc/community.info')).status).toBe(200)
    await close()
  }
})

test('forwarded host headers are ignored', async () => {
  const { ask, close } = await listening('https://portal.example.org')
  const said = ['X-Forwarded-Host: portal.example.org', 'Forwarded: host=portal.example.org', 'X-Host: portal.example.org']
  expect((await ask('evil.example', '/trpc/community.info', said)).status).toBe(421)
  expect((await ask('portal.example.org', '/trpc/community.info', ['X-Forwarded-Host: evil.example'])).status).toBe(200)
  await close()
})

test('a portal without PUBLIC_URL answers at every host, also in the local network', async () => {
  const { ask, close } = await listening('')
  for (const host of [...LOOPBACK, ...ADDRESSES, 'homeserver:3000', 'homeserver.local', 'evil.example'])
    expect([host, (await ask(host)).status]).toEqual([host, 200])
  await close()
})

test('a portal whose PUBLIC_URL is this machine answers at local names and addresses, not at strangers’ domains', async () => {
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    const { ask, close } = await listening(PUBLIC_URL)
    for (const host of [...LOOPBACK, ...ADDRESSES, 'homeserver:3000']) expect([host, (await ask(host)).status]).toEqual([host, 200])
    for (const host of STRANGERS) expect([host, (await ask(host)).status]).toEqual([host, 421])
    await close()
  }
})

test('a cached answer is not sent to another host either', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('resident'), host: 'portal.test' }
  for (let turn = 0; turn < 3; turn += 1) expect((await app.inject({ url: '/api/user', headers })).statusCode).toBe(200)
  expect((await app.inject({ url: '/api/user', headers: { ...headers, host: 'evil.example' } })).statusCode).toBe(421)
})

test('a host has one normalized spelling', () => {
  expect(hostName('[0:0:0:0:0:0:0:1]:80')).toBe('[::1]')
  expect(hostName('EXAMPLE.org.:80')).toBe('example.org')
  expect(hostName('127.1')).toBe('127.0.0.1')
  expect(hostName('bücher.example')).toBeNull()
})
