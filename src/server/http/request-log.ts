import type { FastifyInstance } from 'fastify'
import { isRepeated } from './repeated-requests'

/**
 * One line a request: the route it matched, never its address, whose path or query may hold a token in any spelling; `*` is a page or
 * an address of nothing. No body.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = '*' } = request.routeOptions
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (isRepeated(request) || route.startsWith('/assets/')) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
}
