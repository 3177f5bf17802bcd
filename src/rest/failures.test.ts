import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { strictHeaders } from '../server/http/security-headers'
import { server } from '../server/words.en'
import { openPortal } from '../testing/open-portal'
import { answerOf, raw, sendRaw } from '../testing/raw-request'

const SECRET = 'tell-nobody-of-this'
const fail = (thrown: unknown = new Error(SECRET)): never => {
  throw thrown
}

/** Ways in which a route, a hook or what it sends can fail; each is a route of its own. */
const FAILURES: Record<string, (app: FastifyInstance, url: string) => void> = {
  'a route': (app, url) => app.get(url, async () => fail()),
  'a route that is not asynchronous': (app, url) => app.get(url, () => fail()),
  'a route that throws a text': (app, url) => app.get(url, async () => fail(SECRET)),
  'a route that throws nothing': (app, url) => app.get(url, async () => fail(null)),
  'an error that claims to be of the server': (app, url) =>
    app.get(url, async () => fail(Object.assign(new Error(SECRET), { statusCode: 503 }))),
  'an error that claims to be fine': (app, url) => app.get(url, async () => fail(Object.assign(new Error(SECRET), { statusCode: 200 }))),
  'an error with headers of its own': (app, url) =>
    app.get(url, async () =>
      fail(Object.assign(new Error(SECRET), { headers: { 'x-frame-options': 'ALLOW', 'cache-control': 'public' } })),
    ),
  'an error after the route has said how its answer may be kept': (app, url) =>
    app.get(url, async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=9').header('content-security-policy', 'none').type('text/csv')
      fail()
    }),
  'a hook before the body': (app, url) => app.get(url, { preParsing: async () => fail() }, async () => ({})),
  'a hook before the route': (app, url) => app.get(url, { preHandler: async () => fail() }, async () => ({})),
  'a hook on the answer': (app, url) => app.get(url, { preSerialization: async () => fail() }, async () => ({})),
  'a hook on what is sent': (app, url) =>
    app.get(url, { onSend: async (_request, reply) => (reply.statusCode < 400 ? fail() : undefined) }, async () => ({})),
  'an answer JSON cannot write': (app, url) => app.get(url, async () => ({ big: 1n })),
  'an answer that is no text': (app, url) => app.get(url, async (_request, reply) => reply.type('text/plain').send({ [SECRET]: 1 })),
  'a stream before its first byte': (app, url) =>
    app.get(url, async (_request, reply) => reply.type('text/csv').send(new Readable({ read: () => fail() }))),
}

test('whatever fails inside is told in one sentence, with every header and nothing of the failure', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const urls = Object.entries(FAILURES).map(([name, add], at) => {
    const url = `/api/failure-${at}`
    add(app, url)
    return [name, url] as const
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  for (const [name, url] of urls) {
    const { text } = await sendRaw(port, raw({ path: url }))
    const { status, headers, body } = answerOf(text)
    expect([name, status, body && JSON.parse(body)]).toEqual([name, 500, { error: server.wrong }])
    expect(headers, name).toMatchObject(strictHeaders('http://portal.test'))
    expect(text, name).not.toMatch(new RegExp(`${SECRET}|FST_|\\bat \\S+:\\d+`))
  }
  await app.close()
})
