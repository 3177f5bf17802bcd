import type { Readable } from 'node:stream'
import { getTRPCErrorFromUnknown } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'zod/v4/core'
import { type Api, createApi } from '../router'
import { describeError, PortalError, statusSentence } from '../server/errors'
import { setContentLanguage } from '../server/http/language'
import { type ContextOf, callHooks, contextOfRequest } from '../server/http/request-context'
import { STRICTEST } from '../server/http/security-headers'
import { statusOf } from '../server/idempotency'
import { streamedList } from '../server/limits/whole-list'
import { toJson } from '../server/process/query-cache'
import { textIn } from '../words/words'
import { procedureFor, type RestRoute } from './routes'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Passes query, body and path parameters as one object; a path parameter always wins. */
export function serveRest(app: FastifyInstance, routes: RestRoute[], contextOf: ContextOf) {
  for (const route of routes) {
    const { method, path, answer: schema, notFound, config = {}, status } = route
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
        const call = procedureAt(createApi({ ...ctx, whole }), procedureFor(route, ctx.user))
        const answer = await call(inputOf(request))
        if (answer === null && notFound) throw new PortalError('NOT_FOUND', notFound)
        reply.code(statusOf(answer, status)).header('content-type', JSON_TYPE)
        if (!long) return toJson(schema ? parse(schema, answer) : (answer ?? { ok: true })) ?? ''
        if (request.method !== 'HEAD') return reply.send(long)
        long.destroy()
        return ''
      },
    })
  }
}

const procedureAt = (api: Api, name: string) =>
  name.split('.').reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], api) as (input: unknown) => Promise<unknown>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const inputOf = ({ query, body, params }: FastifyRequest) => ({
  ...(isRecord(query) ? query : {}),
  ...(isRecord(body) ? body : {}),
  ...(isRecord(params) ? params : {}),
})

export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  // Replaces the headers of the route, which were meant for its own answer.
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

/** Sends text, so that an error while serializing cannot fail again. */
const send = (reply: FastifyReply, status: number, body: object) => reply.code(status).send(JSON.stringify(body))
