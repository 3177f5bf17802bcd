import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import type { Permission } from './permissions'

/**
 * The contract of an answer, said with `.output(answers(schema))`. Types hold a procedure to it, tests hold every answer they get to it
 * field by field (`testing/contract.ts`), and docs/api.md is made from it. While serving, nothing is read a second time: a list of 20
 * would cost a sixth more.
 */
export const answers = <Schema extends core.$ZodType>(schema: Schema) =>
  Object.assign((value: unknown) => value as z.output<Schema>, { schema })

const readers = new WeakMap<core.$ZodType, Permission>()

/** A field that is served, or not null, only for people with `permission`. */
export function onlyWith<Schema extends core.$ZodType>(permission: Permission, schema: Schema): Schema {
  readers.set(schema, permission)
  return schema
}

export const permissionToRead = (schema: core.$ZodType): Permission | undefined => readers.get(schema)

const names = new WeakMap<core.$ZodType, string>()

/** A shape that docs/api.md describes once, under this name. */
export function named<Schema extends core.$ZodType>(name: string, schema: Schema): Schema {
  names.set(schema, name)
  return schema
}

export const nameOf = (schema: core.$ZodType): string | undefined => names.get(schema)

/** The answer of a change without a result. */
export const said = z.object({ message: z.string() })
