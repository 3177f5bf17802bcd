import * as z from 'zod/mini'
import { msg } from '../../words/say'
import { issuesOf, PortalError } from '../errors'

/** Checks what a file route was sent as a procedure checks its input. Throws 400 with the issues. */
export function readInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const issues = issuesOf(parsed.error)
  throw new PortalError('BAD_REQUEST', issues[0]?.message ?? msg('server', 'badRequest'), { issues })
}
