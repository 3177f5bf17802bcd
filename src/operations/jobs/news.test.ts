import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { version } from '../../../package.json'
import { DAY } from '../../server/process/clock'
import { readEnv } from '../../server/process/env'
import { silentLog } from '../../server/process/log'
import { newFolder } from '../../testing/new-folder'
import { readJobMemory } from './job-memory'
import { createNews, readNews } from './news'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** A server that publishes the result of `says`, and a portal that requests it. */
async function openPlace(says: (response: ServerResponse) => string | null | undefined) {
  const heard: IncomingMessage[] = []
  const server = createServer((request, response) => {
    heard.push(request)
    const text = says(response)
    if (text === undefined) return
    response.writeHead(text === null ? 500 : 200).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const folder = newFolder()
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const UPDATE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/portico.json`
  const env = readEnv({ DATABASE_FILE: join(folder, 'portal.sqlite'), UPDATE_URL })
  return { heard, env, news: () => readNews(env, readJobMemory(env.DATABASE_FILE)) }
}

test('nothing is requested without a URL', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => asked.mockRestore())
  await createNews(readEnv({}), silentLog)()
  expect(asked).not.toHaveBeenCalled()
})

test('a newer version is requested once a week, across restarts, and no data is sent', async () => {
  const { heard, env, news } = await openPlace(() => JSON.stringify({ version: '99.0.1', text: 'Doors.' }))
  for (let starts = 0; starts < 3; starts += 1) {
    const ask = createNews(env, silentLog)
    await ask()
    await ask()
  }
  expect(heard.map(({ method, url, headers }) => [method, url, headers['user-agent']])).toEqual([['GET', '/portico.json', 'Portico']])
  expect(news()).toEqual({ version: '99.0.1', text: 'Doors.' })
  vi.setSystemTime(Date.now() + 6 * DAY)
  await createNews(env, silentLog)()
  expect(heard).toHaveLength(1)
  vi.setSystemTime(Date.now() + DAY + 1)
  await createNews(env, silentLog)()
  expect(heard).toHaveLength(2)
})

test.each([
  ['the version that runs', JSON.stringify({ version }), null],
  ['an older one', '{"version":"0.0.1"}', null],
  ['a newer one without words', '{"version":"99.0.0","text":7}', { version: '99.0.0', text: '' }],
  ['another file', '<html>', null],
  ['no version', '{"version":"<b>99</b>"}', null],
  ['too much', `{"version":"99.0.0","text":"${'a'.repeat(20_000)}"}`, null],
])('the published file is checked: %s', async (_what, text, shown) => {
  const { heard, env, news } = await openPlace(() => text)
  await createNews(env, silentLog)()
  expect(news()).toEqual(shown)
  expect(heard).toHaveLength(1)
})

test('the last result stays while the URL is unreachable, and the next request comes a week later', async () => {
  let said: string | null = '{"version":"99.0.0"}'
  const { heard, env, news } = await openPlace(() => said)
  await createNews(env, silentLog)()
  said = null
  vi.setSystemTime(Date.now() + 8 * DAY)
  for (let starts = 0; starts < 2; starts += 1) await createNews(env, silentLog)()
  expect(heard).toHaveLength(2)
  expect(news()).toEqual({ version: '99.0.0', text: '' })
})

const CREDIBLE = '{"version":"99.0.0","text":"Doors."}'

test.each([
  ['sends the portal elsewhere', (response: ServerResponse) => void response.writeHead(302, { location: '/portico.json' }).end(CREDIBLE)],
  ['does not stop talking', (response: ServerResponse) => void response.writeHead(200).end(Buffer.alloc(64 * 1024 * 1024, 32))],
  [
    'packs a gigabyte into little',
    (response: ServerResponse) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * 1024 * 1024, 32))),
  ],
  [
    'hangs up in the middle',
    (response: ServerResponse) => void response.writeHead(200, { 'content-length': 500 }).write('{"ver', () => response.destroy()),
  ],
  [
    'goes on in another protocol',
    ({ socket }: ServerResponse) => void socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'),
  ],
  ['answers with half a character', (response: ServerResponse) => void response.writeHead(200).end(Buffer.from([0x7b, 0xff, 0xc3]))],
])('an answer that %s is not believed, and the last result stays', async (_what, answer) => {
  let isHostile = false
  const { heard, env, news } = await openPlace((response) => {
    if (!isHostile) return CREDIBLE
    answer(response)
  })
  await createNews(env, silentLog)()
  isHostile = true
  vi.setSystemTime(Date.now() + 8 * DAY)
  await createNews(env, silentLog)()
  expect(heard).toHaveLength(2)
  expect(news()).toEqual({ version: '99.0.0', text: 'Doors.' })
})

test('a later file with an older version withdraws the newer one, and a silent server times out after ten seconds', async () => {
  let said: string | undefined = CREDIBLE
  const { env, news } = await openPlace(() => said)
  await createNews(env, silentLog)()
  said = '{"version":"0.0.1","text":"<script>alert(1)</script>"}'
  vi.setSystemTime(Date.now() + 8 * DAY)
  await createNews(env, silentLog)()
  expect(news()).toBeNull()
  said = undefined
  vi.setSystemTime(Date.now() + 8 * DAY)
  // Shortens the timeout.
  const soon = AbortSignal.timeout(100)
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
  await createNews(env, silentLog)()
  expect(patience.mock.calls).toEqual([[10_000]])
  expect(news()).toBeNull()
})

test.each(['UPDATE_URL', 'HEARTBEAT_URL'])('a URL with a password is refused at the start without quoting it: %s', (name) => {
  const read = () => readEnv({ [name]: 'https://somebody:hidden@example.org/portico.json' })
  expect(read).toThrow(name)
  expect(read).not.toThrow('hidden')
})
