import * as z from 'zod/mini'

/**
 * Left out of a change is not the same as empty: `undefined` stays as it is, empty text and null clear. Beside the other fields it would
 * weigh on the sign-in page, which changes nothing.
 */
export const kept = <Field extends z.ZodMiniType>(field: Field) =>
  z.optional(z.union([z.undefined(), field], { error: ({ errors }) => errors.at(-1)?.[0]?.message }))
