import type { FastifyInstance, FastifyRequest } from 'fastify'
import { msg } from '../../words/say'
import type { Env } from '../process/env'
import { hostOf, hostRule } from './hosts'
import { textFor } from './language'
import { strictHeaders } from './strict-headers'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The link itself is the authority (RFC 8058): other sites and mail programs may post to it, and it looks at no cookie. */
    anyOrigin?: true
    /** For programs that watch over the server and know it by another name; it tells nothing about anybody. */
    anyHost?: true
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Headers on every answer, and the refusal of other hosts and of writes that another site asked for. What a request is goes by the
 * route it matched, never by the spelling of its address. Register it before all hooks
 * that answer.
 */
export function secure(app: FastifyInstance, env: Pick<Env, 'PUBLIC_URL' | 'publicUrlIsSet'>) {
  const headers = strictHeaders(env.PUBLIC_URL)
  const isOurs = hostRule(env)
  const publicOrigin = new URL(env.PUBLIC_URL).origin
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    const { anyHost, anyOrigin } = request.routeOptions.config
    const host = hostOf(request.raw)
    if (!anyHost && !isOurs(host ?? '')) {
      return reply.code(421).send({ error: textFor(request, reply, msg('server', 'elsewhere', env.PUBLIC_URL)) })
    }
    if (!anyOrigin && isForeignWrite(request, publicOrigin)) {
      return reply.code(403).send({ error: textFor(request, reply, msg('server', 'otherSite')) })
    }
  })
}

/** A write whose browser says that another origin started it. Programs send neither header and pass; they carry no cookie of a victim. */
function isForeignWrite({ method, headers }: FastifyRequest, publicOrigin: string) {
  if (SAFE_METHODS.has(method)) return false
  if (headers['sec-fetch-site'] === 'cross-site') return true
  const { origin } = headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const { origin: asked, host } = new URL(origin)
  // Where the portal has https, a page without it may be anybody's on the way.
  if (asked === publicOrigin.replace(/^https:/, 'http:')) return asked !== publicOrigin
  return asked !== publicOrigin && host !== headers.host
}
