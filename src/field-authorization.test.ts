import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fileRoutes } from './rest/files'
import { routes } from './rest/routes'
import { appRouter } from './router'
import { INSIDE, SIGNED_IN, VIEWERS, type Viewer } from './testing/audiences'
import { fillWithSecrets, type Secret } from './testing/filled-community'
import { leakIn } from './testing/leaks'
import { openPortal, type Portal } from './testing/open-portal'
import { servedTo } from './testing/served-fields'

/**
 * Everything that can be read, by everybody, in a community where each private thing is a word of its own: who meets a word that
 * is not for them fails the test, and so does a field nobody listed. Inputs are made from the schemas, so that a new query is asked too.
 */
const IDS = 12
const CHOICES: Record<string, unknown[]> = {
  status: [undefined, 'active', 'draft', 'closed', 'resolved', 'waiting', 'sent', 'failed', 'Open'],
  tab: ['all', 'draft'],
  year: [2030],
  month: [5],
  type: [undefined],
  limit: [undefined, 100],
  token: ['nonsense'],
}

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; inputs: z.ZodMiniType[] } }>,
)
const queries = procedures.filter(([, { _def }]) => _def.type === 'query')

const everyId = Array.from({ length: IDS }, (_, index) => index + 1)

/** Every input worth asking with: all ids where one is asked for, and all choices. */
function inputsOf(schema: z.ZodMiniType | undefined): object[] {
  if (!schema) return [{}]
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  let inputs: object[] = [{}]
  for (const field of Object.keys(properties)) {
    const choices = field === 'id' ? everyId : CHOICES[field]
    if (choices) inputs = inputs.flatMap((input) => choices.map((choice) => ({ ...input, [field]: choice })))
  }
  return inputs
}

const asked: InjectOptions[] = [
  ...queries.flatMap(([path, { _def }]) =>
    inputsOf(_def.inputs[0]).map((input) => ({ url: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}` })),
  ),
  ...[...routes, ...fileRoutes]
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path }) =>
      (path.includes(':') ? everyId : [1]).flatMap((id) =>
        ['draft', 'active', 'closed'].map((status) => ({
          url: path.replace(':year', '2030').replace(':month', '5').replace(':status', status).replace(/:\w+/g, String(id)),
        })),
      ),
    ),
  // A change that only reads, and is a change because it is written down.
  { method: 'POST', url: '/trpc/residents.export', payload: {} },
  ...everyId.map((id): InjectOptions => ({ method: 'POST', url: '/trpc/outbox.read', payload: { id } })),
]

let portal: Portal
let secrets: Secret[]
const met = new Set<string>()
beforeAll(async () => {
  portal = await openPortal()
  secrets = await fillWithSecrets(portal)
}, 60_000)

/** Every name of a field in an answer, however deep. */
function fieldsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsIn(inner)])
}

describe.each(VIEWERS)('%s', (viewer: Viewer) => {
  test('reads no word that is not for them, and no field nobody listed', { timeout: 60_000 }, async () => {
    const app = await portal.app()
    const headers = viewer === 'nobody' ? {} : { cookie: await portal.cookieOf(viewer) }
    const fields = new Set<string>()
    for (const request of new Map(asked.map((entry) => [JSON.stringify(entry), entry])).values()) {
      const answer = await app.inject({ ...request, headers })
      const where = `${viewer}: ${String(request.url)}`
      expect(answer.statusCode, `${where} ${answer.body.slice(0, 300)}`).toBeLessThan(500)
      expect(leakIn(answer.body), where).toBeNull()
      for (const { word, what, readers } of secrets) {
        if (!answer.body.includes(word)) continue
        expect(readers, `${where} tells ${what}`).toContain(viewer)
        met.add(`${viewer} ${what}`)
      }
      if (answer.headers['content-type']?.toString().includes('json')) for (const name of fieldsIn(answer.json())) fields.add(name)
    }
    const known = servedTo(viewer)
    expect([...fields].filter((name) => !known.has(name)).sort()).toEqual([])
  })
})

test('whom a word is for has met it: the walk is no walk through an empty house', () => {
  const expected = secrets.flatMap(({ what, readers }) =>
    readers.filter((reader) => SIGNED_IN.includes(reader)).map((reader) => `${reader} ${what}`),
  )
  expect([...met].sort()).toEqual(expected.sort())
  expect(INSIDE.board.length).toBeGreaterThan(0)
})

test('what nobody may have is noticed in an answer', async () => {
  const own = await openPortal()
  await own.write((trx) => trx.updateTable('user').set({ name: '$argon2id$v=19' }).where('id', '=', own.people.resident.id).execute())
  const answer = await (await own.app()).inject({ url: '/api/user', headers: { cookie: await own.cookieOf('resident') } })
  expect(answer.statusCode).toBe(500)
  await expect(own.as('admin').users.list()).rejects.toThrow('a password hash')
})
