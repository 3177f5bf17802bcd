import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What every open tab asks again and again: it neither prolongs a session nor fills the log, and is answered from memory. */
    isPoll?: true | ((request: FastifyRequest) => boolean)
  }
}

/** By the matched route, so that another spelling of its address is the same question. */
export function isPoll(request: FastifyRequest): boolean {
  const { isPoll: says } = request.routeOptions.config
  return typeof says === 'function' ? says(request) : says === true
}
