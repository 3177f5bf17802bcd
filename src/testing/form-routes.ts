import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { forms } from '../rest/files'
import type { FormRoute } from '../server/http/form-routes'

type Call<Door> = Door extends FormRoute<z.ZodMiniType, infer Answer> ? (input: object) => Promise<z.output<Answer>> : never
/** The forms of every feature as functions, beside the procedures. */
export type Forms = { [Feature in keyof typeof forms]: { [Name in keyof (typeof forms)[Feature]]: Call<(typeof forms)[Feature][Name]> } }

const CODES: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
}

/** Sends a form's fields as JSON through the real route. Throws as a procedure does: `code`, the text, and the issues as `cause`. */
export async function sendForm({ method, path }: FormRoute, input: Record<string, unknown>, app: FastifyInstance, cookie: string) {
  const url = path.replace(/:(\w+)/g, (_, name: string) => String(input[name]))
  const answer = await app.inject({ method, url, payload: input, headers: cookie ? { cookie } : {} })
  const body = answer.json()
  if (answer.statusCode < 300) return body
  const { error, ...details } = body
  throw Object.assign(new Error(error, { cause: details }), { code: CODES[answer.statusCode] ?? 'INTERNAL_SERVER_ERROR', details })
}

export const formOf = (path: string): FormRoute | undefined => {
  const [feature = '', name = ''] = path.split('.')
  return (forms as Record<string, Record<string, unknown>>)[feature]?.[name] as FormRoute | undefined
}
