import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { buildApp } from '../../app'
import { openPortal } from '../../testing/open-portal'
import { answerOf, sendRaw } from '../../testing/raw-request'

async function listening() {
  const portal = await openPortal()
  const stream = new PassThrough()
  let log = ''
  stream.on('data', (chunk) => (log += String(chunk)))
  const app = await buildApp(portal.services, { logger: { level: 'trace', stream } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = async (line: string, headers: string[] = [], body = '') => {
    const length = body === '' ? [] : [`Content-Length: ${body.length}`]
    const { text } = await sendRaw(
      port,
      `${[`${line} HTTP/1.1`, 'Host: portal.test', 'Connection: close', ...headers, ...length, '', ''].join('\r\n')}${body}`,
    )
    return answerOf(text)
  }
  return { portal, app, ask, log: () => log }
}

const encoded = (path: string) =>
  path.replace(/[a-z]/g, (letter, at: number) => (at % 3 === 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter))
const SPELLINGS = (path: string) => [
  path,
  encoded(path),
  `http://portal.test${path}`,
  `HTTP://PORTAL.TEST:80${encoded(path)}`,
  `/${path}`,
  path.toUpperCase(),
  `${path}/`,
  `${path};a=b`,
  `/x/..${path}`,
  `${path}#a`,
  `${path}?a=b`,
  path.replace('/', '/./'),
  path.replaceAll('/', '\\'),
]

test('private answers are never cached, whatever the spelling of the URL', { timeout: 60_000 }, async () => {
  const { portal, app, ask } = await listening()
  const cookie = [`Cookie: ${await portal.cookieOf('admin')}`]
  const paths = [
    '/api/user',
    '/api/users',
    '/api/messages',
    '/api/own-data',
    '/api/audit.csv',
    '/api/calendar/feed.ics',
    '/trpc/auth.me',
    '/trpc/people.list',
  ]
  let served = 0
  for (const address of paths.flatMap(SPELLINGS)) {
    const { status, headers, body } = await ask(`GET ${address}`, cookie)
    expect([address, headers['cache-control']]).toEqual([address, 'no-store'])
    expect(headers['content-security-policy'], address).toContain("default-src 'none'")
    if (status === 200 && /Ada Admin/.test(body)) served += 1
  }
  expect(served, 'some of these spellings do lead to somebody’s data').toBeGreaterThan(paths.length)
  await app.close()
})

test('a write is checked whatever the spelling of its URL', async () => {
  const { app, ask } = await listening()
  const from = ['Origin: https://evil.example', 'Content-Type: application/json']
  for (const address of ['/api/logout', encoded('/api/logout'), 'http://portal.test/api/logout', '/%74rpc/auth.signOut']) {
    expect((await ask(`POST ${address}`, from, '{}')).status, address).toBe(403)
  }
  for (const address of ['/unsubscribe/1.x/../../api/logout', '/unsubscribe/..%2fapi%2flogout/x', '/%75nsubscribe/x/y']) {
    expect((await ask(`POST ${address}`, from, '{}')).status, address).toBe(403)
  }
  for (const address of ['/unsubscribe/1.x', '/%75nsubscribe/1.x', 'http://portal.test/unsubscribe/1.x']) {
    expect((await ask(`POST ${address}`, from, '{}')).status, 'the link itself is the authority').toBe(404)
  }
  await app.close()
})

test('a polled route neither prolongs a session nor fills the log, whatever the spelling of its URL', async () => {
  const { portal, app, ask, log } = await listening()
  const cookie = [`Cookie: ${await portal.cookieOf('resident')}`]
  const before = log()
  for (const address of [
    '/api/user',
    '/%61pi/user',
    '/api/messages/unread',
    '/trpc/auth.me',
    '/%74rpc/auth.me%2Cmessages.unread?batch=1',
  ]) {
    expect((await ask(`GET ${address}`, cookie)).status, address).toBe(200)
  }
  const lines = log()
    .slice(before.length)
    .trim()
    .split('\n')
    .filter((line) => line.includes('"request"'))
  expect(lines).toHaveLength(5)
  for (const line of lines) expect(JSON.parse(line).level, line).toBe(20)
  await app.close()
})

test('no token and no URL reaches the log, whatever the spelling and the result', { timeout: 60_000 }, async () => {
  const { app, ask, log } = await listening()
  const token = 'S3cretT0kenOfSomebody'
  const spelled = [
    token,
    [...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
    `${token}%E0%A4%A`,
    token.repeat(30),
  ]
  const places = (text: string) => [
    `/unsubscribe/${text}`,
    `/%75nsubscribe/${text}`,
    `//unsubscribe/${text}`,
    `/unsubscribe/${text}/`,
    `/Unsubscribe/${text}`,
    `/unsubscribe/${text};x`,
    `/unsubscribe//${text}`,
    `/x/../unsubscribe/${text}`,
    `http://portal.test/unsubscribe/${text}`,
    `/reset-password?token=${text}`,
    `/reset-password/${text}`,
    `/setup?token=${text}`,
    `/api/calendar/feed.ics?token=${text}`,
    `/%61pi/calendar/feed.ics?token=${text}`,
    `/trpc/notifications.unsubscribeLink?input={"token":"${text}"}`,
    `/trpc/${text}`,
    `/api/${text}`,
    `/assets/${text}.js`,
    `/${text}`,
  ]
  for (const address of spelled.flatMap(places)) {
    for (const method of ['GET', 'POST', 'HEAD', 'PROPFIND']) await ask(`${method} ${address}`, ['Content-Type: application/json'], '{')
    await ask(`GET ${address}`, [`X-Long: ${token.repeat(1_500)}`])
    await ask(`GET ${address}`, [`Expect: ${token}`])
  }
  const lines = log().trim().split('\n')
  expect(lines.length).toBeGreaterThan(100)
  expect(log()).toContain('"route":"/unsubscribe/:token"')
  for (const line of lines) expect(decodeURIComponent(line.replaceAll(/%(?![0-9a-f]{2})/gi, ''))).not.toMatch(new RegExp(token, 'i'))
  await app.close()
})
