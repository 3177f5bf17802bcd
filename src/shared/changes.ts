import * as z from 'zod/mini'

/**
 * Keeps `undefined` apart from empty text and null, which clear a field. In a file of its own, because the sign-in page loads the other
 * fields.
 */
export const kept = <Field extends z.ZodMiniType>(field: Field) =>
  z.optional(z.union([z.undefined(), field], { error: ({ errors }) => errors.at(-1)?.[0]?.message }))

/** Makes all fields optional: fields left out stay as they are. */
export const changeOf = <Fields extends Record<string, z.ZodMiniType>>(fields: Fields) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, kept(field)])) as KeptFields<Fields>)
type KeptFields<Fields extends Record<string, z.ZodMiniType>> = { [Name in keyof Fields]: ReturnType<typeof kept<Fields[Name]>> }

/** Empty text and null mean none. */
export const optional = <Text extends z.ZodMiniType<string, string>>(field: Text) =>
  z.pipe(
    z.nullish(field),
    z.transform((value) => value || null),
  )

export const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> }
