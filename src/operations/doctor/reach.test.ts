import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY } from '../../server/process/clock'
import { readEnv } from '../../server/process/env'
import { makeSigner } from '../../testing/sns-fixtures'
import { checkReach } from './reach'

async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const answering = (status: number) => createServer((_, answer) => answer.writeHead(status).end('{}'))

test('the doctor says first whether the portal runs, and whether its port is another program’s', async () => {
  const port = await listen(answering(200))
  const said = async (PORT: number) => (await checkReach(readEnv({ PORT: String(PORT) })))[0]
  expect(await said(port)).toEqual({ check: 'service', state: 'ok', text: `The portal answers at http://127.0.0.1:${port}.` })
  expect(await said(await listen(answering(404)))).toMatchObject({ state: 'problem', text: expect.stringMatching(/^Another program/) })
  expect(await said(1)).toMatchObject({ state: 'warning', text: expect.stringMatching(/^The portal does not run/) })
})

test('the doctor asks at PUBLIC_URL, through the proxy, and counts the days of the certificate', async () => {
  const said = async (PUBLIC_URL: string) => (await checkReach(readEnv({ PUBLIC_URL, PORT: '0' })))[0]
  expect(await said('http://localhost:3000'), 'this machine is no public address').toBeUndefined()
  expect(await said('http://portal.invalid')).toMatchObject({ text: expect.stringMatching(/portal\.invalid/) })
  // The name of the certificates below, which this machine then serves.
  const lookUp = (_: string, options: dns.LookupOptions, found: (error: null, address: unknown, family?: number) => void) =>
    options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)
  vi.spyOn(dns, 'lookup').mockImplementation(lookUp as never)
  for (const status of [502, 503])
    expect(await said(`http://sns.test:${await listen(answering(status))}`)).toMatchObject({
      check: 'address',
      state: 'problem',
      text: expect.stringContaining(`reaches no portal (${status}). Does it lead to PORT`),
    })
  expect(await said('http://sns.test:1')).toMatchObject({
    state: 'warning',
    text: expect.stringMatching(/\(ECONNREFUSED\)\. Does the proxy lead to PORT/),
  })

  const signedFor = async (days: number) => {
    const { pem: cert, privateKey } = makeSigner(Date.now() - DAY, Date.now() + days * DAY)
    setDefaultCACertificates([...getCACertificates('default'), cert])
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
    return said(`https://sns.test:${await listen(createSecureServer({ key, cert }, (_, answer) => answer.end('{}')))}`)
  }
  const trusted = getCACertificates('default')
  onTestFinished(() => {
    setDefaultCACertificates(trusted)
    vi.restoreAllMocks()
  })
  expect(await signedFor(-0.5)).toMatchObject({ state: 'problem', text: expect.stringMatching(/certificate of sns\.test has expired/) })
  expect(await signedFor(5.5)).toMatchObject({ state: 'warning', text: expect.stringContaining('good for 5 more days') })
})
