import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '../../testing/open-portal'
import { answerOf, sendRaw } from '../../testing/raw-request'
import { strictHeaders } from './security-headers'

const SECRET = 'tell-nobody-of-this'
const HOST = 'Host: portal.test'

let portal: Portal
let port: number
beforeAll(async () => {
  portal = await openPortal()
  const app = await portal.app()
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => (await portal.app()).close())

const request = (line: string, headers: string[] = [HOST], body = '') => `${[line, ...headers, '', ''].join('\r\n')}${body}`
const json = (body: string) => [HOST, 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]
const post = (path: string, headers: string[], body = '') => request(`POST ${path} HTTP/1.1`, headers, body)

test('a reader at 12 KB a second keeps the connection, although the kernel reports progress only in thirds of 4 MB', async () => {
  const { server } = await portal.app()
  expect((server.timeout / 1_000) * 12_000).toBeGreaterThan(4_194_304 / 3)
})

/** Malformed requests and the status of their refusals. */
const REFUSED: Record<string, [status: number, bytes: string | Buffer]> = {
  'an address that cannot be decoded': [400, request(`GET /api/%E0%A4%A/${SECRET} HTTP/1.1`)],
  'a lone percent sign': [400, request(`GET /api/polls/%?${SECRET} HTTP/1.1`)],
  'a page that cannot be decoded': [400, request(`GET /unsubscribe/%ff/${SECRET} HTTP/1.1`)],
  'a parameter that is too long': [414, request(`GET /api/polls/${SECRET.repeat(40)} HTTP/1.1`)],
  'a token that is too long': [414, request(`GET /unsubscribe/${SECRET.repeat(40)} HTTP/1.1`)],
  'too many calls in one address': [414, request(`GET /trpc/${`${SECRET},`.repeat(40)}?batch=1 HTTP/1.1`)],
  'an unknown expectation': [417, request(`GET /api/user?${SECRET} HTTP/1.1`, [HOST, `Expect: ${SECRET}`])],
  'headers beyond 16 KB': [431, request('GET /api/user HTTP/1.1', [HOST, `X-Long: ${SECRET.repeat(8_000)}`])],
  'an address beyond 16 KB': [431, request(`GET /api/${SECRET.repeat(8_000)} HTTP/1.1`)],
  'no host': [400, request(`GET /api/user?${SECRET} HTTP/1.1`, [])],
  'an empty host': [400, request('GET /api/user HTTP/1.1', ['Host:'])],
  'two hosts': [400, request('GET /api/user HTTP/1.1', [HOST, `Host: ${SECRET}`])],
  'twice the same host': [400, request('GET /api/user HTTP/1.1', [HOST, HOST])],
  'a host that is none': [400, request('GET /api/user HTTP/1.1', [`Host: <${SECRET}>`])],
  'a host with a name to sign in with': [400, request('GET /api/user HTTP/1.1', [`Host: portal.test@${SECRET}`])],
  'another host': [421, request('GET /api/user HTTP/1.1', [`Host: ${SECRET}.example`])],
  'another host in the target': [400, request(`GET http://${SECRET}/api/user HTTP/1.1`)],
  'HTTP/1.0 without a host': [421, request(`GET /api/user?${SECRET} HTTP/1.0`, [])],
  'another version': [400, request('GET /api/user HTTP/9.9')],
  'HTTP/2': [400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  'a hello of TLS': [400, Buffer.from('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'latin1')],
  'no HTTP at all': [400, `${SECRET}\r\n\r\n`],
  'a method nobody has': [400, request(`${SECRET.toUpperCase()} /api/user HTTP/1.1`)],
  'a header with a space in its name': [400, request('GET /api/user HTTP/1.1', [HOST, `X ${SECRET}: 1`])],
  'a header with a zero byte': [400, request('GET /api/user HTTP/1.1', [HOST, `X: ${SECRET}\0`])],
  'two lengths': [400, post('/api/login', [HOST, 'Content-Length: 3', 'Content-Length: 4'], 'abcd')],
  'a length and chunks': [400, post('/api/login', [HOST, 'Content-Length: 3', 'Transfer-Encoding: chunked'], '0\r\n\r\n')],
  'chunks nobody can count': [
    400,
    post('/api/login', [...json('').slice(0, 2), 'Transfer-Encoding: chunked'], `ZZ\r\n${SECRET}\r\n0\r\n\r\n`),
  ],
  'extensions of a chunk without end': [
    413,
    post('/api/login', [...json('').slice(0, 2), 'Transfer-Encoding: chunked'], `1;${SECRET.repeat(2_000)}\r\na\r\n0\r\n\r\n`),
  ],
  'JSON that is none': [400, post('/api/login', json(`{"${SECRET}`), `{"${SECRET}`)],
  'JSON that is none, to tRPC': [400, post('/trpc/auth.signIn', json(`{"${SECRET}`), `{"${SECRET}`)],
  'a key of the program’s own': [400, post('/api/login', json(`{"__proto__":"${SECRET}"}`), `{"__proto__":"${SECRET}"}`)],
  'a body that is too large': [413, post('/api/login', [HOST, 'Content-Type: application/json', 'Content-Length: 2000000'])],
  'a body that is too large, to tRPC': [
    413,
    post('/trpc/auth.signIn', [HOST, 'Content-Type: application/json', 'Content-Length: 2000000']),
  ],
  'a notice that is too large': [413, post('/unsubscribe/abc', [HOST, 'Content-Length: 70000', 'Content-Type: text/plain'])],
  'another content type': [415, post('/api/login', [HOST, `Content-Type: text/${SECRET}`, 'Content-Length: 2'], '{}')],
  'a content type that is none': [415, post('/trpc/auth.signIn', [HOST, `Content-Type: ${SECRET}`, 'Content-Length: 2'], '{}')],
  'a call nobody has': [404, request(`GET /api/${SECRET} HTTP/1.1`)],
  'a procedure nobody has': [404, request(`GET /trpc/${SECRET} HTTP/1.1`)],
  'a procedure that changes, read': [404, request('GET /trpc/messages.send HTTP/1.1')],
  'input that is none': [400, request(`GET /trpc/activity.list?input=${SECRET} HTTP/1.1`)],
  'a method no call has': [404, request(`PROPFIND /api/user?${SECRET} HTTP/1.1`)],
  TRACE: [404, request(`TRACE /api/user?${SECRET} HTTP/1.1`)],
  'a write from another site': [403, post('/api/login', [...json('{}'), `Origin: https://${SECRET}`], '{}')],
  nobody: [401, request(`GET /api/user?${SECRET} HTTP/1.1`)],
  'another spelling of a call': [404, request(`GET //api/user?${SECRET} HTTP/1.1`)],
  'a call in capitals': [404, request(`GET /API/USER?${SECRET} HTTP/1.1`)],
  'a call behind dots': [404, request(`GET /x/../api/user?${SECRET} HTTP/1.1`)],
  'a call with a parameter of its path': [404, request(`GET /api/user;${SECRET} HTTP/1.1`)],
  'a call with a slash too many': [404, request(`GET /api/user/?${SECRET} HTTP/1.1`)],
  'an asterisk': [404, request('GET * HTTP/1.1')],
  'no path': [400, request(`GET ${SECRET} HTTP/1.1`)],
  'an upgrade nobody offers': [401, request('GET /api/user HTTP/1.1', [HOST, 'Connection: Upgrade', `Upgrade: ${SECRET}`])],
}

test.each(Object.entries(REFUSED))('%s is refused in the portal’s shape and with all its headers', async (_, [status, bytes]) => {
  const { text } = await sendRaw(port, bytes)
  expect(requireOurs(text), text).toBe(status)
})

/** Throws unless the first answer is a complete error of the portal without content of the request. Returns its status. */
function requireOurs(text: string): number {
  const { status, headers, body } = answerOf(text)
  expect(headers, text).toMatchObject({ ...strictHeaders('http://portal.test'), 'content-type': 'application/json; charset=utf-8' })
  const { error, ...rest } = JSON.parse(body)
  expect(typeof error === 'string' ? error : error.message).toMatch(/^[A-Z].{5,}/)
  for (const field of Object.keys(rest)) expect(field).toBe('issues')
  expect(text, 'nothing of what was sent comes back').not.toContain(SECRET)
  expect(text).not.toMatch(/statusCode|FST_|HPE_|node:|\.js|\bat \S+:\d+/)
  return status
}

test('random bytes get complete answers in the portal’s format, and other requests are served', { timeout: 60_000 }, async () => {
  const valid = Object.values(REFUSED).map(([, bytes]) => Buffer.from(bytes))
  const spoiled = fc.tuple(fc.constantFrom(...valid), fc.array(fc.tuple(fc.nat(400), fc.uint8Array({ maxLength: 8 })), { maxLength: 4 }))
  let answered = 0
  await fc.assert(
    fc.asyncProperty(spoiled, async ([bytes, changes]) => {
      const sent = Buffer.from(bytes)
      for (const [at, change] of changes) sent.set(change.subarray(0, Math.max(0, sent.length - at)), Math.min(at, sent.length))
      const { status, text } = await sendRaw(port, sent, { isAll: true })
      // A sender that closes its side before the call's turn has hung up, and gets no answer.
      if (text === '') return
      answered += 1
      expect(status, text).toBeLessThan(500)
      const { headers } = answerOf(text)
      expect(headers).toMatchObject(strictHeaders('http://portal.test'))
    }),
    { numRuns: 150, endOnFailure: true },
  )
  expect(answered).toBeGreaterThan(75)
  expect((await sendRaw(port, request('GET /api/health HTTP/1.1'))).status).toBe(200)
})

test('headers without an end are answered with 408 in time', { timeout: 20_000 }, async () => {
  const { server } = await portal.app()
  const usual = server.headersTimeout
  server.headersTimeout = 100
  const { text } = await sendRaw(port, `GET /api/user?${SECRET} HTTP/1.1\r\n${HOST}\r\nX-`)
  server.headersTimeout = usual
  expect(requireOurs(text)).toBe(408)
})

test('an error is never written into an answer that has begun, and later requests on the connection are not served', async () => {
  const garbage = `\0${SECRET}\r\n\r\n`
  for (const first of ['GET /api/health HTTP/1.1', 'GET /api/user HTTP/1.1', 'GET /trpc/community.info HTTP/1.1']) {
    const { text } = await sendRaw(port, `${request(first)}${garbage}${request('GET /trpc/community.info HTTP/1.1')}`)
    expect(text.match(/HTTP\/1\.1 /g)?.length ?? 0, text).toBeLessThanOrEqual(2)
    for (const answer of text.split(/(?=HTTP\/1\.1 )/).filter(Boolean)) {
      const { status, headers, body } = answerOf(answer)
      expect([200, 400, 401]).toContain(status)
      expect(headers).toMatchObject(strictHeaders('http://portal.test'))
      expect(body.length).toBeGreaterThan(0)
    }
    expect(text).not.toContain(SECRET)
  }
})

test('a stopping server answers new requests in its own format and closes their connections', async () => {
  const stopping = await openPortal()
  const app = await stopping.app()
  let begun = false
  app.get('/slow', async () => {
    begun = true
    await wait(200)
    return { slow: true }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port: itsPort } = app.server.address() as AddressInfo
  const both = sendRaw(itsPort, `${request('GET /slow HTTP/1.1')}${request(`GET /api/user?${SECRET} HTTP/1.1`)}`, { silentMs: 600 })
  await expect.poll(() => begun, { interval: 5 }).toBe(true)
  const closed = app.close()
  const [first = '', second = ''] = (await both).text.split(/(?=HTTP\/1\.1 )/)
  await closed
  expect(answerOf(first)).toMatchObject({ status: 200, headers: strictHeaders('http://portal.test') })
  expect(requireOurs(second)).toBe(401)
})
