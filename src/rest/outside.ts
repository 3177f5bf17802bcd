import { getTRPCErrorFromUnknown } from '@trpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createApi } from '../router'
import { describeError } from '../server/errors'
import { readText } from '../server/http/read-body'
import { type ContextOf, callHooks, contextOfRequest } from '../server/http/request-context'
import { serveRest } from './adapter'
import type { RestRoute } from './routes'

const MESSAGE_MAX_BYTES = 32 * 1024

const routeTo = (path: string, name: string, config = {}): RestRoute => ({
  method: 'POST',
  path,
  procedures: [{ name, permission: 'public' }],
  status: 200,
  config,
})

const routes = [
  routeTo('/unsubscribe/:token', 'notifications.unsubscribeByLink', { anyOrigin: true }),
  routeTo('/api/email/bounces', 'delivery.receiveBounce'),
]

/** Twilio sends the text in this answer to the number. */
const twimlOf = (text: string | null) =>
  text === null ? '<Response/>' : `<Response><Message>${text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</Message></Response>`

/**
 * These bodies arrive under any content type, such as a one-click form or JSON called text/plain. Here each is parsed as plain text of at
 * most 32 KB and passed to the procedure as `message`.
 */
export async function serveOutside(app: FastifyInstance, contextOf: ContextOf) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', async (request: FastifyRequest) => ({ message: await readText(request, MESSAGE_MAX_BYTES) }))
    serveRest(scope, routes, contextOf)
    for (const path of ['/api/sms/inbound', '/api/sms/status'] as const) {
      scope.post(path, callHooks(contextOf), async (request, reply) => {
        const ctx = contextOfRequest(request)
        const { notifications } = createApi(ctx)
        const body = (request.body as { message: string } | null | undefined)?.message ?? ''
        const header = request.headers[ctx.messageQueue.gateway?.signatureHeader ?? '']
        const posted = { body, signature: String(header ?? '') }
        if (path === '/api/sms/status') return notifications.receiveTextStatus(posted)
        const { kind, reply: text } = await notifications.receiveText(posted)
        return kind === 'twilio' ? reply.type('text/xml').send(twimlOf(text)) : { reply: text }
      })
    }
    // Serves the page with the link's status. A GET changes nothing.
    scope.get('/unsubscribe/:token', async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
      const api = createApi(await contextOf(request, reply))
      await api.notifications.unsubscribeLink(request.params).catch((error: unknown) => {
        reply.code(describeError(getTRPCErrorFromUnknown(error), 'en').status)
      })
      return reply.callNotFound()
    })
  })
}
