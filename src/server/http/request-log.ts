import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open tabs poll this route: it neither prolongs a session nor fills the log. */
    isPolled?: true | ((request: FastifyRequest) => boolean)
  }
}

/** Goes by the matched route, so that another spelling of its address is the same request. */
export function isPolled(request: FastifyRequest): boolean {
  const { isPolled: given } = request.routeOptions.config
  return typeof given === 'function' ? given(request) : given === true
}

/**
 * One line for each request: the route it matched, never its address, which may hold a token in any spelling, and no body. `*` is a page
 * or an unknown address.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = '*' } = request.routeOptions
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (isPolled(request) || route.startsWith('/assets/')) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
}
