import * as z from 'zod/mini'
import { appRouter } from '../router'

export interface Leaf {
  path: string[]
  type: 'integer' | 'boolean'
}

/** The whole numbers and flags of an input, wherever they are in it; a list stands for its first entry. */
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
/** Every whole number and flag any procedure takes. */
export const LEAVES = procedures.flatMap(([name, { _def }]) => {
  const [schema] = _def.inputs
  const leaves = schema ? leavesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : []
  const categories: Leaf[] = /^announcements\.(create|update)$/.test(name) ? [{ path: ['categories', '0'], type: 'integer' }] : []
  return [...leaves, ...categories].map((leaf) => ({ name, query: _def.type === 'query', ...leaf }))
})
