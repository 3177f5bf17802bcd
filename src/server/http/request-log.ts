import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open tabs poll this route, so it neither prolongs a session nor is logged. */
    isPolled?: true | ((request: FastifyRequest) => boolean)
  }
}

/** Uses the matched route, so that another spelling of the URL counts the same. */
export function isPolled(request: FastifyRequest): boolean {
  const { isPolled: given } = request.routeOptions.config
  return typeof given === 'function' ? given(request) : given === true
}

/**
 * Logs one line per request with the matched route, never the URL, which may hold a token, and no body. `*` is a page or an unknown
 * address.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = '*' } = request.routeOptions
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (isPolled(request) || route.startsWith('/assets/')) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
}
