import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import type { Permission } from './permissions'

/**
 * Declares a procedure's answer: `.output(answers(schema))`. TypeScript checks the type, tests check every answer field by field
 * (`testing/contract.ts`), and docs/api.md is generated from it. Answers are not parsed at run time, which would make a list of 20 a sixth
 * slower.
 */
export const answers = <Schema extends core.$ZodType>(schema: Schema) =>
  Object.assign((value: unknown) => value as z.output<Schema>, { schema })

const readers = new WeakMap<core.$ZodType, Permission>()

/** Marks a field that is present, or not null, only for people with `permission`. */
export function onlyWith<Schema extends core.$ZodType>(permission: Permission, schema: Schema): Schema {
  readers.set(schema, permission)
  return schema
}

export const permissionToRead = (schema: core.$ZodType): Permission | undefined => readers.get(schema)

const names = new WeakMap<core.$ZodType, string>()

/** Gives a schema its own section in docs/api.md. */
export function named<Schema extends core.$ZodType>(name: string, schema: Schema): Schema {
  names.set(schema, name)
  return schema
}

export const nameOf = (schema: core.$ZodType): string | undefined => names.get(schema)

/** The history of a row that the board changed; `changed` holds its fields, all optional. */
export const editsWith = <Changed extends z.ZodMiniType>(changed: Changed) =>
  z.array(z.object({ at: z.string(), by: z.string(), before: changed, after: changed }))

export const said = z.object({ message: z.string() })
