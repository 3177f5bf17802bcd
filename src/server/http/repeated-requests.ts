import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every open tab sends it again and again: it neither prolongs a session nor fills the log, and the replay cache answers it. */
    isRepeated?: true | ((request: FastifyRequest) => boolean)
  }
}

/** By the matched route, so that another spelling of its address is the same request. */
export function isRepeated(request: FastifyRequest): boolean {
  const { isRepeated: given } = request.routeOptions.config
  return typeof given === 'function' ? given(request) : given === true
}
