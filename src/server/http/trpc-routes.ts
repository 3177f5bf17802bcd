import type { AnyTRPCRouter } from '@trpc/server'
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import type { FastifyInstance } from 'fastify'
import { msg } from '../../words/messages'
import { describeError, PortalError } from '../errors'
import { ANSWER_MAX } from '../limits/amounts'
import { hungUp } from '../limits/caller'
import { LIST_TOO_LONG } from '../limits/whole-list'
import { toJson } from '../process/query-cache'
import { yieldToEventLoop } from '../process/yield-to-event-loop'
import type { Context } from '../trpc/context'
import type { ProcedureMeta } from '../trpc/trpc'
import { setContentLanguage } from './language'
import { type ContextOf, callHooks, contextOfRequest } from './request-context'

const BATCH_MAX = 20

interface Call {
  type: 'query' | 'mutation'
  path: string
  input: unknown
  ctx: Context
}

/**
 * tRPC over Fastify with the public exports of @trpc/server. Its own adapter builds web Request and Response objects for every call, about
 * half the time of a small answer; the bytes on the wire are the same. The calls of a batch run one after another until the answers are too
 * long or the caller has hung up.
 */
export function serveTrpc(app: FastifyInstance, router: AnyTRPCRouter, contextOf: ContextOf) {
  app.route<{ Params: { paths: string }; Querystring: { batch?: string; input?: string } }>({
    method: ['GET', 'POST'],
    url: '/trpc/:paths',
    exposeHeadRoute: false,
    config: { isPolled: ({ params }) => (params as { paths: string }).paths.split(',').every((path) => metaOf(router, path)?.isPolled) },
    ...callHooks(contextOf),
    handler: async (request, reply) => {
      const type = request.method === 'POST' ? 'mutation' : 'query'
      const batch = request.query.batch === '1'
      const paths = batch ? request.params.paths.split(',') : [request.params.paths]
      const ctx = contextOfRequest(request)
      const bodies: string[] = []
      const statuses = new Set<number>()
      let length = 0
      for (const [index, path] of paths.entries()) {
        if (index > 0) await yieldToEventLoop()
        if (ctx.caller.hasHungUp()) throw hungUp()
        const { status, text } = await answer(path, index, length)
        length += text.length
        bodies.push(text)
        statuses.add(status)
      }
      const [status = 200] = statuses
      reply.code(statuses.size === 1 ? status : 207).header('content-type', 'application/json')
      return batch ? `[${bodies.join(',')}]` : bodies[0]

      async function answer(path: string, index: number, lengthBefore: number): Promise<{ status: number; text: string }> {
        let input: unknown
        try {
          if (paths.length > BATCH_MAX) throw new PortalError('BAD_REQUEST', msg('server', 'batchMax', BATCH_MAX))
          if (paths.length > 1 && metaOf(router, path)?.isAlone) throw new PortalError('BAD_REQUEST', msg('server', 'notInBatch'))
          if (lengthBefore > ANSWER_MAX) throw new PortalError('TOO_MANY_REQUESTS', msg('server', 'batchTooLong'), { retryAfter: 1 })
          const inputs = type === 'query' ? parseInput(request.query.input) : request.body
          input = batch ? pick(inputs, index) : inputs
          const data = await callTRPCProcedure({
            router,
            path,
            ctx,
            type,
            getRawInput: async () => input,
            signal: undefined,
            batchIndex: index,
          })
          return { status: 200, text: textOf(type, data) }
        } catch (cause) {
          return refusal(cause, { type, path, input, ctx })
        }
      }

      function refusal(cause: unknown, call: Call) {
        const error = getTRPCErrorFromUnknown(cause)
        const shape = getTRPCErrorShape({ config: router._def._config, error, ...call })
        const status: number = shape.data.httpStatus
        const { retryAfter } = describeError(error, setContentLanguage(request, reply)).details
        if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
        if (status >= 500 && status !== 507) request.log.error({ err: error.cause ?? error, path: call.path }, 'procedure failed')
        return { status, text: JSON.stringify({ error: shape }) }
      }
    },
  })
}

/** Throws 413 if the answer to a query is too long. A mutation has already happened, so its answer may have any length. */
function textOf(type: Call['type'], data: unknown): string {
  const json = toJson(data)
  const text = json === undefined ? '{"result":{}}' : `{"result":{"data":${json}}}`
  if (type === 'query' && text.length > ANSWER_MAX) throw new PortalError('PAYLOAD_TOO_LARGE', LIST_TOO_LONG)
  return text
}

function metaOf(router: AnyTRPCRouter, path: string): ProcedureMeta | undefined {
  const procedures: Record<string, { _def: { meta?: ProcedureMeta } } | undefined> = router._def.procedures
  return Object.hasOwn(procedures, path) ? procedures[path]?._def.meta : undefined
}

function parseInput(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new PortalError('PARSE_ERROR', msg('server', 'invalidJson'))
  }
}

const pick = (inputs: unknown, index: number) =>
  typeof inputs === 'object' && inputs !== null ? (Object.getOwnPropertyDescriptor(inputs, String(index))?.value as unknown) : undefined
