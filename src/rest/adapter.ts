import { getTRPCErrorFromUnknown } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { type Api, createApi } from '../router'
import type { Context } from '../server/context'
import { describeError, PortalError } from '../server/errors'

type Call = (input: never) => Promise<unknown>

/** One line of the contract: a path, and the procedure that answers it. */
export interface Row {
  method: HTTPMethods
  path: string
  pick: (api: Api, ctx: Context) => Call
  /** Turns the answer into the body, where the two differ. */
  shape?: (answer: never) => unknown
  /** What the 404 says when the answer is null. */
  none?: string
  status: number
}

type Options = Pick<Row, 'shape' | 'none'> & { status?: number }
const row =
  (method: HTTPMethods, status = 200) =>
  (path: string, pick: Row['pick'], options: Options = {}): Row => ({ method, path, pick, status, ...options })

export const get = row('GET')
export const post = row('POST')
/** A POST that makes something: 201. */
export const create = row('POST', 201)
export const put = row('PUT')
export const patch = row('PATCH')
export const del = row('DELETE')

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

/** Serves the rows. Input is query, body and path parameters in one object; a path parameter always wins. */
export function serveRest(app: FastifyInstance, rows: Row[], contextOf: ContextOf) {
  for (const { method, path, pick, shape, none, status } of rows) {
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const ctx = await contextOf(request, reply)
        const call = pick(createApi(ctx), ctx)
        const answer = await call(inputOf(request) as never)
        if (answer === null && none) throw new PortalError('NOT_FOUND', none)
        reply.code(status)
        return shape ? shape(answer as never) : (answer ?? { ok: true })
      },
    })
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const inputOf = ({ query, body, params }: FastifyRequest) => ({
  ...(isRecord(query) ? query : {}),
  ...(isRecord(body) ? body : {}),
  ...(isRecord(params) ? params : {}),
})

/** The one place where an error becomes a REST answer: `{ error, … }`, never a stack. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const fastifyStatus = isRecord(thrown) && typeof thrown.statusCode === 'number' ? thrown.statusCode : 0
  if (fastifyStatus >= 400 && fastifyStatus < 500) {
    return reply.code(fastifyStatus).send({ error: FASTIFY_TEXTS[fastifyStatus] ?? 'The request could not be read' })
  }
  const error = getTRPCErrorFromUnknown(thrown)
  const { status, message, details } = describeError(error)
  if (status >= 500 && status !== 507) request.log.error({ err: error.cause ?? error }, 'request failed')
  if (details.retryAfter !== undefined) reply.header('retry-after', details.retryAfter)
  const aimedAtNothing = status === 400 && details.issues?.some((issue) => isRecord(request.params) && issue.path in request.params)
  if (aimedAtNothing) return reply.code(404).send({ error: 'Not found' })
  return reply.code(status).send({ error: message, ...details })
}

const FASTIFY_TEXTS: Record<number, string> = {
  400: 'The request could not be read',
  404: 'Not found',
  405: 'Method not allowed',
  413: 'The request is too large',
  415: 'This content type is not supported',
}
