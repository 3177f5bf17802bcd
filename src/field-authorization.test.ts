import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import { fileRoutes } from './rest/files'
import { routes } from './rest/routes'
import { appRouter } from './router'
import { may, type Permission } from './shared/permissions'
import { INSIDE, procedureOf, SIGNED_IN, VIEWERS, type Viewer } from './testing/audiences'
import { breaches, restrictedFields } from './testing/contract'
import { fillWithSecrets, type Secret } from './testing/filled-community'
import { leakIn } from './testing/leaks'
import { openPortal, type Portal, type Role } from './testing/open-portal'
import { contractOf } from './testing/watched'

/**
 * Everything that can be read, by everyone, in a community where each private thing is a word of its own: who meets a word that
 * is not for them fails the test, and so does a field that is not in the contract of its path. Inputs are made from the schemas, so that a new query is asked too.
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
  // Titles that are found are told whole.
  about: ['announcement', 'event', 'poll', 'report'],
  q: ['secret', 'resident', 'neighbor', 'door', 'mail'],
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

test('every procedure says what it answers', () => {
  const paths = procedures.map(([path]) => path)
  expect(paths.filter((path) => contractOf(path) === undefined)).toEqual([])
})

interface Question {
  request: InjectOptions
  /** The answer to this viewer, and the schema of its JSON. */
  contractFor(viewer: Viewer): { path: string; schema: core.$ZodType | undefined }
}

const issues = z.optional(z.array(z.object({ path: z.string(), message: z.string() })))
/** The only fields of a refusal. */
const refusal = z.object({ error: z.string(), issues })
const trpcRefusal = z.object({
  error: z.object({
    message: z.string(),
    code: z.number(),
    data: z.object({ code: z.string(), httpStatus: z.number(), details: z.object({}), issues }),
  }),
})

const trpcCall = (path: string, input: object): Question => {
  const schema = contractOf(path)
  const answer = schema && z.object({ result: z.object({ data: schema as z.ZodMiniType }) })
  const isQuery = queries.some(([name]) => name === path)
  return {
    request: isQuery
      ? { url: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}` }
      : { method: 'POST', url: `/trpc/${path}`, payload: input },
    contractFor: () => ({ path, schema: answer }),
  }
}

/** A path with every id and every choice its parameters have. */
const addressesOf = (path: string) =>
  (path.includes(':') ? everyId : [1]).flatMap((id) =>
    (path.includes(':status') ? ['draft', 'active', 'closed'] : ['']).map((status) =>
      path.replace(':year', '2030').replace(':month', '5').replace(':status', status).replace(/:\w+/g, String(id)),
    ),
  )

const questions: Question[] = [
  ...queries.flatMap(([path, { _def }]) => inputsOf(_def.inputs[0]).map((input) => trpcCall(path, input))),
  // A change that only reads, and is a change because it is written down.
  trpcCall('people.export', {}),
  ...everyId.map((id) => trpcCall('delivery.read', { id })),
  ...routes
    .filter(({ method }) => method === 'GET')
    .flatMap((row) => {
      const contractFor = (viewer: Viewer) => {
        const path = procedureOf(row, portal, viewer)
        return { path, schema: row.answer ?? contractOf(path) }
      }
      return addressesOf(row.path).map((url) => ({ request: { url }, contractFor }))
    }),
  ...fileRoutes
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path, answer }) => addressesOf(path).map((url) => ({ request: { url }, contractFor: () => ({ path, schema: answer }) }))),
]

let portal: Portal
let secrets: Secret[]
const met = new Set<string>()
const answered = new Set<string>()
const restricted = new Map<core.$ZodType, string>()
const metWithValue = new Set<core.$ZodType>()
beforeAll(async () => {
  portal = await openPortal()
  secrets = await fillWithSecrets(portal)
}, 60_000)

/** Lists the fields of the answer that its contract does not give this viewer. */
function breachesOf({ request, contractFor }: Question, viewer: Viewer, status: number, body: unknown): string[] {
  const { path, schema } = contractFor(viewer)
  const user = SIGNED_IN.includes(viewer) ? portal.people[viewer as Role] : null
  const refused = String(request.url).startsWith('/trpc') ? trpcRefusal : refusal
  if (status >= 400) return breaches(refused, body, () => false, path)
  answered.add(path)
  if (!schema) return [`${path} has no contract`]
  for (const [field, at] of restrictedFields(schema, path)) restricted.set(field, at)
  const mayRead = (permission: Permission) => may(user, permission)
  return breaches(schema, body, mayRead, path, (field) => metWithValue.add(field))
}

describe.each(VIEWERS)('%s', (viewer: Viewer) => {
  test('reads no word that is not for them, and no field that the path’s contract does not give them', { timeout: 60_000 }, async () => {
    const app = await portal.app()
    const headers = viewer === 'nobody' ? {} : { cookie: await portal.cookieOf(viewer) }
    for (const question of questions) {
      const answer = await app.inject({ ...question.request, headers })
      const where = `${viewer}: ${String(question.request.url)}`
      expect(answer.statusCode, `${where} ${answer.body.slice(0, 300)}`).toBeLessThan(500)
      expect(leakIn(answer.body, where), where).toBeNull()
      for (const { word, what, readers } of secrets) {
        if (!answer.body.includes(word)) continue
        expect(readers, `${where} tells ${what}`).toContain(viewer)
        met.add(`${viewer} ${what}`)
      }
      if (!answer.headers['content-type']?.toString().includes('json')) continue
      expect(breachesOf(question, viewer, answer.statusCode, answer.json()), where).toEqual([])
    }
  })
})

test('whom a word is for has met it: the walk is no walk through an empty house', () => {
  const expected = secrets.flatMap(({ what, readers }) =>
    readers.filter((reader) => SIGNED_IN.includes(reader)).map((reader) => `${reader} ${what}`),
  )
  expect([...met].sort()).toEqual(expected.sort())
  expect(INSIDE.board.length).toBeGreaterThan(0)
})

test('every restricted field has been served with a value to somebody who may read it', () => {
  expect([...restricted].filter(([field]) => !metWithValue.has(field)).map(([, path]) => path)).toEqual([])
  expect(restricted.size).toBeGreaterThan(20)
})

test('every contract of a read has met an answer', () => {
  // Their keys are in a mail, in the log of the machine, and in a cookie after the right password.
  const withKey = ['auth.secondStepMethods', 'auth.newcomer', 'community.checkSetup', 'notifications.unsubscribeLink']
  const unanswered = queries.map(([path]) => path).filter((path) => contractOf(path) !== undefined && !answered.has(path))
  expect(unanswered.filter((path) => !withKey.includes(path))).toEqual([])
})

test('what nobody may have is noticed in an answer', async () => {
  const own = await openPortal()
  await own.write((trx) => trx.updateTable('user').set({ name: '$argon2id$v=19' }).where('id', '=', own.people.resident.id).execute())
  const answer = await (await own.app()).inject({ url: '/api/user', headers: { cookie: await own.cookieOf('resident') } })
  expect(answer.statusCode).toBe(500)
  await expect(own.as('admin').people.list()).rejects.toThrow('a password hash')
})
