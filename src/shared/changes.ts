import * as z from 'zod/mini'

/**
 * Left out of a change is not the same as empty: `undefined` stays as it is, empty text and null clear. Beside the other fields it would
 * weigh on the sign-in page, which changes nothing.
 */
export const kept = <Field extends z.ZodMiniType>(field: Field) =>
  z.optional(z.union([z.undefined(), field], { error: ({ errors }) => errors.at(-1)?.[0]?.message }))

/** A change of an object with these fields: what is left out stays as it is. */
export const changeOf = <Fields extends Record<string, z.ZodMiniType>>(fields: Fields) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, kept(field)])) as KeptFields<Fields>)
type KeptFields<Fields extends Record<string, z.ZodMiniType>> = { [Name in keyof Fields]: ReturnType<typeof kept<Fields[Name]>> }

export const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> }
