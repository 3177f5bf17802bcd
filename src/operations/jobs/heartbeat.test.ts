import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '../../server/process/env'
import { silentLog } from '../../server/process/log'
import { beatWhileWell } from './heartbeat'

afterEach(() => void vi.useRealTimers())

test('the heartbeat starts within half a minute, repeats every five minutes while all is well, and sends no data', async () => {
  const heard: IncomingMessage[] = []
  const server = createServer((request, response) => {
    heard.push(request)
    response.end('ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const HEARTBEAT_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/beat`
  let troubles: { kind: 'backup'; text: string }[] = []
  const stop = beatWhileWell(readEnv({ HEARTBEAT_URL }), silentLog, { incidents: async () => troubles })
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  expect([heard[0]?.method, heard[0]?.url, heard[0]?.headers['user-agent']]).toEqual(['GET', '/beat', 'Portico'])
  troubles = [{ kind: 'backup', text: '' }]
  await vi.advanceTimersByTimeAsync(300_000)
  expect(heard).toHaveLength(1)
  troubles = []
  await vi.advanceTimersByTimeAsync(300_000)
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  stop()
})

test('the heartbeat follows no redirect, and the log says so', async () => {
  const heard: (string | undefined)[] = []
  const server = createServer((request, response) => {
    heard.push(request.url)
    response.writeHead(302, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const HEARTBEAT_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/beat`
  const warn = vi.fn()
  const stop = beatWhileWell(readEnv({ HEARTBEAT_URL }), { ...silentLog, warn }, { incidents: async () => [] })
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith({ status: 302 }, expect.stringContaining('not followed')))
  expect(heard).toEqual(['/beat'])
  stop()
})
