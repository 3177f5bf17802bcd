import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import { fileRoutes } from '../rest/files'
import { appRouter } from '../router'

export interface Leaf {
  path: string[]
  type: 'integer' | 'boolean'
}

/** All whole numbers and flags of an input; for a list, those of its first entry. */
function leavesOf(schema: unknown, path: string[] = []): Leaf[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, properties, items, anyOf } = schema as Record<string, unknown>
  if (type === 'integer' || type === 'boolean') return [{ path, type }]
  return [
    ...Object.entries((properties ?? {}) as object).flatMap(([name, part]) => leavesOf(part, [...path, name])),
    ...leavesOf(items, [...path, '0']),
    ...((anyOf ?? []) as unknown[]).flatMap((part) => leavesOf(part, path)),
  ]
}

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; inputs: z.ZodMiniType[] } }>,
)
const fieldsOf = (schema: core.$ZodType | undefined) =>
  schema ? leavesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : []

const taken = procedures.flatMap(([name, { _def }]) =>
  fieldsOf(_def.inputs[0]).map((leaf) => ({ name, method: _def.type === 'query' ? 'GET' : 'POST', url: `/trpc/${name}`, ...leaf })),
)
const posted = fileRoutes.flatMap(({ method, path, fields }) => {
  const categories: Leaf[] = path.startsWith('/api/announcements') && fields ? [{ path: ['categories', '0'], type: 'integer' }] : []
  return [...fieldsOf(fields), ...categories]
    .filter((leaf) => !path.includes(`:${leaf.path[0]}`))
    .map((leaf) => ({ name: `${String(method)} ${path}`, method: String(method), url: path.replace(/:\w+/g, '1'), ...leaf }))
})
/** The whole numbers and flags of every procedure and form. */
export const LEAVES = [...taken, ...posted]
