import type { Readable } from 'node:stream'
import { getTRPCErrorFromUnknown } from '@trpc/server'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type * as core from 'zod/v4/core'
import { type Api, createApi } from '../router'
import { statusOf } from '../server/conversations/idempotency'
import { describeError, PortalError, statusSentence } from '../server/errors'
import { setContentLanguage } from '../server/http/language'
import { type ContextOf, callHooks, contextOfRequest } from '../server/http/request-context'
import { STRICTEST } from '../server/http/security-headers'
import { streamedList } from '../server/limits/whole-list'
import { toJson } from '../server/process/json-cache'
import type { Context } from '../server/trpc/context'
import type { MessageKey } from '../words/say'
import { textIn } from '../words/words'

const JSON_TYPE = 'application/json; charset=utf-8'

type Call = (input: never) => Promise<unknown>

/** One line of the contract: a path, and the procedure that answers it. */
export interface Row {
  method: HTTPMethods
  path: string
  pick: (api: Api, ctx: Context) => Call
  /** Turns the answer into the body, where the two differ. */
  shape?: (answer: never) => unknown
  /** The contract of that body; the procedure's where it is left out. */
  answer?: core.$ZodType
  /** For docs/api.md: a few words of Markdown. */
  says?: string
  /** What the 404 says when the answer is null. */
  none?: MessageKey
  /** What the kernel should know about the route, such as that every tab asks it again and again. */
  config?: FastifyContextConfig
  status: number
}

type Options = Pick<Row, 'shape' | 'answer' | 'says' | 'none' | 'config'> & { status?: number }
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

/** Serves the rows. Input is query, body and path parameters in one object; a path parameter always wins. */
export function serveRest(app: FastifyInstance, rows: Row[], contextOf: ContextOf) {
  for (const { method, path, pick, shape, none, config = {}, status } of rows) {
    app.route({
      method,
      url: path,
      config,
      ...callHooks(contextOf),
      handler: async (request, reply) => {
        const ctx = contextOfRequest(request)
        let long: Readable | undefined
        const whole = streamedList(ctx.caller, (text) => {
          long = text
        })
        const answer = await pick(createApi({ ...ctx, whole }), ctx)(inputOf(request) as never)
        if (answer === null && none) throw new PortalError('NOT_FOUND', none)
        reply.code(statusOf(answer, status)).header('content-type', JSON_TYPE)
        if (!long) return toJson(shape ? shape(answer as never) : (answer ?? { ok: true })) ?? ''
        if (request.method !== 'HEAD') return reply.send(long)
        long.destroy()
        return ''
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
  // Whatever the route has said about keeping and showing its answer was not said of this one.
  reply.headers(STRICTEST).type('application/json; charset=utf-8')
  const fastifyStatus = isRecord(thrown) && typeof thrown.statusCode === 'number' ? thrown.statusCode : 0
  if (fastifyStatus >= 400 && fastifyStatus < 500)
    return send(reply, fastifyStatus, { error: textIn(setContentLanguage(request, reply), statusSentence(fastifyStatus)) })
  const error = getTRPCErrorFromUnknown(thrown)
  const { status, message, details } = describeError(error, setContentLanguage(request, reply))
  if (status >= 500 && status !== 507) request.log.error({ err: error.cause ?? error }, 'request failed')
  if (details.retryAfter !== undefined) reply.header('retry-after', details.retryAfter)
  return send(reply, status, { error: message, ...details })
}

/** As text: what failed while it was being written must not fail again. */
const send = (reply: FastifyReply, status: number, body: object) => reply.code(status).send(JSON.stringify(body))
