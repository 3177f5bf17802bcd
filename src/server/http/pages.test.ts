import { mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app'
import { accentVariables } from '../../shared/accents'
import { newFolder } from '../../testing/new-folder'
import { openPortal } from '../../testing/open-portal'
import { answerOf, sendRaw } from '../../testing/raw-request'
import { LANGUAGES } from '../../words/languages'
import { SESSION_COOKIE } from '../auth/sessions'
import { writeSettings } from '../settings'
import { strictHeaders } from './security-headers'

/** The page runs app-1.js; pages behind the session run three more files, one of them through another. */
const MANIFEST = {
  'index.html': { file: 'assets/app-1.js' },
  'src/client/signed-in.tsx': { file: 'assets/signed-in-1.js', css: ['assets/signed-in-1.css'], imports: ['index.html', '_shared-1.js'] },
  '_shared-1.js': { file: 'assets/shared-1.js' },
  ...Object.fromEntries(
    LANGUAGES.flatMap(({ code }) => ['authPage', 'home'].map((file) => [`words:${code}/${file}`, { file: `assets/${code}-${file}-1.js` }])),
  ),
}

async function withPages() {
  const folder = newFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<html lang="en"><head><title>%COMMUNITY%</title></head><noscript>%NO_SCRIPT%</noscript></html>',
  )
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  writeFileSync(join(folder, 'assets', 'app-1.js'), 'go()')
  writeFileSync(join(folder, 'assets', 'app-1.js.br'), 'as br')
  writeFileSync(join(folder, 'assets', 'app-1.js.gz'), 'as gzip')
  writeFileSync(join(folder, 'assets', 'large.js'), Buffer.alloc(LARGE))
  const portal = await openPortal()
  const app = await buildApp(portal.services, { pagesFolder: folder })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const ask = async (line: string, headers: string[] = []) => {
    const { text } = await sendRaw(port, [`${line} HTTP/1.1`, 'Host: portal.test', 'Connection: close', ...headers, '', ''].join('\r\n'))
    return answerOf(text)
  }
  return Object.assign(ask, { app, port, portal })
}
/** More than the socket buffers between two local programs. */
const LARGE = 16_000_000
const ALWAYS = Object.entries(strictHeaders('http://portal.test')).filter(
  ([name]) => name !== 'cache-control' && name !== 'content-security-policy',
)

test('pages and their files have every security header; only files are cached for good', async () => {
  const ask = await withPages()
  for (const path of ['/', '/announcements', '/reset-password?token=a', '/unsubscribe/none', '/assets/app-1.js']) {
    const { headers, body } = await ask(`GET ${path}`)
    expect(headers, path).toMatchObject(Object.fromEntries(ALWAYS))
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
    expect(headers['cache-control'], path).toBe(path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    expect(body.length, path).toBeGreaterThan(3)
  }
})

test('a file is sent in the smallest accepted encoding, and not again with a matching ETag', async () => {
  const ask = await withPages()
  const forms = [
    ['gzip, deflate, br', 'br', 'as br'],
    ['gzip;q=0.8, br;q=0', 'gzip', 'as gzip'],
    ['br;q=0.0,gzip;q=0', undefined, 'go()'],
    ['', undefined, 'go()'],
  ] as const
  for (const [accepted, coding, bytes] of forms) {
    const { headers, body } = await ask('GET /assets/app-1.js', [`Accept-Encoding: ${accepted}`])
    expect([headers['content-encoding'], body]).toEqual([coding, bytes])
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'text/javascript; charset=utf-8' })
    const again = await ask('GET /assets/app-1.js', [`Accept-Encoding: ${accepted}`, `If-None-Match: ${headers.etag}`])
    expect([again.status, again.body]).toEqual([304, ''])
  }
  expect(await ask('HEAD /assets/app-1.js')).toMatchObject({ status: 200, headers: { 'content-length': '4' }, body: '' })
})

test('a connection that reads nothing is closed; a slow reader or a sender is not', { timeout: 90_000 }, async () => {
  const { app, port } = await withPages()
  app.server.timeout = 400
  const ends: Socket[] = []
  app.server.on('connection', (end) => ends.push(end))
  const say = async (bytes: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.write(bytes)
    const place = ends.length
    await expect.poll(() => ends.length).toBe(place + 1)
    return [socket, ends[place]] as const
  }
  const large = 'GET /assets/large.js HTTP/1.1\r\nHost: portal.test\r\n\r\n'
  const [, endOfNever] = await say(large)
  const [, endOfSending] = await say(
    'POST /api/login HTTP/1.1\r\nHost: portal.test\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  const [slowly] = await say(large)
  let taken = 0
  slowly.on('data', (chunk) => {
    taken += chunk.length
    if (endOfNever?.destroyed) return
    slowly.pause()
    setTimeout(() => slowly.resume(), 3)
  })
  await expect.poll(() => endOfNever?.destroyed, { timeout: 30_000 }).toBe(true)
  await expect.poll(() => taken, { timeout: 50_000 }).toBeGreaterThan(LARGE)
  expect(endOfSending?.destroyed).toBe(false)
})

test('only a page behind the session, requested with a session cookie, has preload links', async () => {
  const ask = await withPages()
  const linked = async (path: string, headers: string[] = []) => {
    const { body } = await ask(`GET ${path}`, headers)
    return [...body.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, href]) => href)
  }
  const cookie = [`Cookie: ${SESSION_COOKIE}=anything`]
  const next = ['/assets/en-home-1.js', '/assets/signed-in-1.js', '/assets/signed-in-1.css', '/assets/shared-1.js', '/manifest.webmanifest']
  for (const path of ['/', '/documents', '/nowhere']) expect([path, await linked(path, cookie)]).toEqual([path, next])
  for (const path of ['/auth', '/reset-password?token=a'])
    expect([path, await linked(path, cookie)]).toEqual([path, ['/assets/en-authPage-1.js']])
  expect(await linked('/')).toEqual(['/assets/en-authPage-1.js'])
})

test('a missing file answers 404 in the portal’s format and is not cached', async () => {
  const ask = await withPages()
  const refused: [string, string[], number][] = [
    ['/assets/app-2.js', [], 404],
    ['/assets/', [], 404],
    ['/assets/app-1.js/', [], 404],
    ['/ASSETS/app-1.js', [], 404],
    ['/assets/%00', [], 404],
  ]
  for (const [path, more, status] of refused) {
    const answer = await ask(`GET ${path}`, more)
    expect([path, answer.status]).toEqual([path, status])
    expect(answer.headers, path).toMatchObject(strictHeaders('http://portal.test'))
    expect(JSON.parse(answer.body), path).toEqual({ error: expect.stringMatching(/^[A-Z]/) })
  }
})

test('a misspelled API path answers with a JSON error, not with a page', async () => {
  const ask = await withPages()
  const looks = [
    '/api',
    '/metrics',
    '/api/',
    '/api/nothing',
    '/%61pi/nothing',
    '//api/user',
    '///api',
    '/API/user',
    '/x/../api/user',
    '/./api',
    '/\\api\\user',
  ]
  const more = [
    '/api;a=b/user',
    '/api%2fuser',
    '/trpc',
    '/TRPC/auth.me',
    '/trpc/a/b',
    'http://portal.test/api/nothing',
    'http://portal.test//api',
  ]
  for (const path of [...looks, ...more]) {
    const { status, headers, body } = await ask(`GET ${path}`)
    expect([path, status]).toEqual([path, 404])
    expect(headers, path).toMatchObject(strictHeaders('http://portal.test'))
    expect(body, path).toMatch(/^\{"error":/)
  }
  for (const path of ['/apiary', '/api-docs', '/announcements/api', 'http://portal.test/announcements'])
    expect([path, (await ask(`GET ${path}`)).headers['content-type']]).toEqual([path, 'text/html; charset=utf-8'])
})

test('a write to a page is refused', async () => {
  const ask = await withPages()
  for (const method of ['POST', 'PUT', 'DELETE', 'PROPFIND', 'TRACE']) {
    const { status, headers, body } = await ask(`${method} /announcements`)
    expect([method, status, JSON.parse(body)]).toEqual([method, 404, { error: 'Not found' }])
    expect(headers, method).toMatchObject(strictHeaders('http://portal.test'))
  }
})

test('every page has the community’s color and picture, with its own nonce', async () => {
  const ask = await withPages()
  for (const accent of ['indigo', 'clay'] as const) {
    await ask.portal.write((trx) => writeSettings(trx, { accent, picture: '/api/community/picture?v=0123' }))
    const { headers, body } = await ask('GET /auth')
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
    expect(body).toContain(`<style nonce="${nonce}">`)
    expect(body).toContain(accentVariables(accent)['--accent'])
    expect(body).toContain('content="/api/community/picture?v=0123"')
  }
})

test('the first HTML is in the language last chosen in the browser; the community’s name is never used as a placeholder', async () => {
  const ask = await withPages()
  await ask.portal.write((trx) => writeSettings(trx, { name: 'A & <B> $& %LATE%', language: 'es' }))
  const spanish = await ask('GET /auth')
  expect(spanish.headers).toMatchObject({ 'content-language': 'es', vary: 'Cookie, Accept-Language' })
  expect(spanish.body).toContain('<html lang="es">')
  expect(spanish.body).toContain('JavaScript. Actívelo')
  expect(spanish.body).toContain('<title>A &amp; &lt;B&gt; $&amp; %LATE%</title>')
  const english = await ask('GET /auth', ['Accept-Language: es', 'Cookie: portico_language=en'])
  expect(english.headers['content-language']).toBe('en')
  expect(english.body).toContain('<html lang="en">')
})
