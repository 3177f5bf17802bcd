import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import { fileRoutes } from './rest/files'
import { routes } from './rest/routes'
import { appRouter } from './router'
import { doors, fileAudiences, fileDoors, kinds, listed, noDoors } from './testing/access'
import { type Audience, INSIDE, procedureOf, SIGNED_IN, VIEWERS, type Viewer } from './testing/audiences'
import { openPortal, type Portal } from './testing/open-portal'
import { type Door, type Fate, type Kind, missing, served, status } from './testing/row-kinds'
import type { RowName } from './testing/row-makers'

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string; inputs: z.ZodMiniType[] } }>

/** Fields of an input that name a row: whole numbers as ids are, and keys. A cursor is a place in one's own list. */
function rowFieldsOf(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null || name === 'cursor') return []
  const { type, maximum, properties, items, anyOf } = schema as Record<string, unknown>
  const isId = type === 'integer' && maximum === Number.MAX_SAFE_INTEGER && name !== 'rank'
  if (isId || /^(id|token|handle)$|Id$/.test(name)) return [name]
  const inside = Object.entries((properties ?? {}) as object).flatMap(([field, part]) => rowFieldsOf(part, field))
  return [...inside, ...rowFieldsOf(items, name), ...((anyOf ?? []) as unknown[]).flatMap((part) => rowFieldsOf(part, name))]
}
const fieldsOf = (schema: core.$ZodType | undefined) =>
  schema ? rowFieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : []

test('every field that names a row is in the list, and the list names nothing else', () => {
  const asked = Object.entries(procedures).flatMap(([path, { _def }]) => fieldsOf(_def.inputs[0]).map((field) => `${path} ${field}`))
  const posted = fileRoutes.flatMap(({ method, path, fields }) =>
    fieldsOf(fields)
      .filter((field) => !path.includes(`:${field}`))
      .map((field) => `${String(method)} ${path} ${field}`),
  )
  expect([...new Set([...asked, ...posted])].sort()).toEqual([...Object.keys(doors), ...Object.keys(noDoors)].sort())
  const addresses = fileRoutes.filter(({ path }) => path.includes(':')).map(({ method, path }) => `${String(method)} ${path}`)
  expect(addresses.sort()).toEqual(Object.keys(fileDoors).sort())
})

type Ask = (row: RowName) => InjectOptions

/** The ways through a door: a form's own; a procedure's tRPC and, where the contract has one, a REST row. */
function waysOf(name: string, { input = {}, as = 'id', list = false }: Door, viewer: Viewer, portal: Portal): Record<string, Ask> {
  const [path = '', address] = name.split(' ')
  const nameOf = (row: RowName) => row[as] ?? row.id
  const payloadOf = (row: RowName) => ({ ...input, [as]: list ? [nameOf(row)] : nameOf(row) })
  if (address?.startsWith('/')) return { form: (row) => addressed(path, address, row, payloadOf(row)) }
  const trpc: Ask = (row) =>
    procedures[path]?._def.type === 'query'
      ? { url: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(payloadOf(row)))}` }
      : { method: 'POST', url: `/trpc/${path}`, payload: payloadOf(row) }
  const ways: Record<string, Ask> = { tRPC: trpc }
  for (const row of routes.filter((entry) => procedureOf(entry, portal, viewer) === path)) {
    ways[`${String(row.method)} ${row.path}`] = (named) => addressed(String(row.method), row.path, named, payloadOf(named))
  }
  return ways
}

function addressed(method: string, path: string, row: RowName, payload: object = {}): InjectOptions {
  const url = path.replace(/:(\w+)/g, (_, name: string) => String(row[name] ?? row.id))
  return method === 'GET' || method === 'DELETE' ? { method, url } : { method: method as 'POST', url, payload }
}

const ABSENT: RowName = { id: 999_999, photoId: 999_999, attachmentId: 999_999, imageId: 999_999, handle: 'f'.repeat(16) }

async function ask(portal: Portal, viewer: Viewer, request: InjectOptions) {
  const headers = viewer === 'nobody' ? {} : { cookie: await portal.cookieOf(viewer) }
  const { statusCode, body } = await (await portal.app()).inject({ ...request, headers })
  return { statusCode, body }
}

/** Every kind of row through one way, as one viewer. Returns how many cells that were. */
async function tryRows(portal: Portal, viewer: Viewer, askFor: Ask, door: Door, audience: Audience) {
  const nothing = await ask(portal, viewer, askFor(ABSENT))
  const inside = INSIDE[audience].includes(viewer)
  if (inside) expectFate(nothing, door.absent?.(viewer) ?? 404, nothing, 'no row at all')
  for (const [relation, { make: makeRow, owner, fate }] of rowsOf(door)) {
    const whose = owner(viewer)
    // Nobody has nothing of their own.
    if (String(whose) === 'nobody') continue
    const answer = await ask(portal, viewer, askFor(await makeRow(portal, whose)))
    const fateHere = (door.fates?.[relation] ?? fate)(viewer)
    if (inside) expectFate(answer, fateHere, nothing, relation)
    else expect(answer, `${relation}: at the door`).toEqual({ statusCode: SIGNED_IN.includes(viewer) ? 403 : 401, body: nothing.body })
  }
}

function rowsOf({ kind }: Door): [relation: string, how: Kind][] {
  const rows = kinds[kind]
  if (!rows) throw new Error(`Nobody has said how a ${kind} is made.`)
  return Object.entries(rows)
}

function expectFate(answer: { statusCode: number; body: string }, fate: Fate, nothing: typeof answer, relation: string) {
  const text = `${relation}: ${answer.statusCode} ${answer.body.slice(0, 200)}`
  if (fate === 'missing') expect(answer, text).toEqual(nothing)
  else if (fate === 'served') expect(answer.statusCode, text).toBeLessThan(400)
  else expect(answer.statusCode, text).toBe(fate)
}

/** One portal a door; doors that change accounts may change the viewers themselves, so there each viewer has one. */
const portals = new Map<string, Promise<Portal>>()
function portalOf(name: string, { kind: kindName }: Door): Promise<Portal> {
  const portal = (kindName !== 'account' && portals.get(name)) || openPortal()
  portals.clear()
  portals.set(name, portal)
  return portal
}

describe.each(Object.entries(doors))('%s', (name, door) => {
  test.each(VIEWERS)('for %s', async (viewer) => {
    const portal = await portalOf(name, door)
    const audience =
      fileAudiences[name.slice(0, name.lastIndexOf(' '))] ?? listed.find(({ path }) => path === name.split(' ', 1)[0])?.audience ?? 'public'
    for (const askFor of Object.values(waysOf(name, door, viewer, portal))) await tryRows(portal, viewer, askFor, door, audience)
  })
})

describe.each(Object.entries(fileDoors))('%s', (name, door) => {
  test.each(VIEWERS)('for %s', async (viewer) => {
    const [method = '', path = ''] = name.split(' ')
    const isPublic = door.kind === 'document' && !SIGNED_IN.includes(viewer)
    const asked = isPublic ? { ...door, fates: { private: missing, public: served }, absent: status(401) } : door
    const audience = isPublic ? 'public' : (fileAudiences[name] ?? 'public')
    await tryRows(await portalOf(name, door), viewer, (row) => addressed(method, path, row, door.input), asked, audience)
  })
})
