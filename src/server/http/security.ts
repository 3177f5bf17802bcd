import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { msg } from '../../words/say'
import { PortalError } from '../errors'
import type { Env } from '../process/env'
import { textFor } from './language'
import { strictHeaders } from './security-headers'

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

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d{1,5})?$/i
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i

/** The name or address of a Host header in one spelling, without port and final dot; null when it holds no host. */
export function hostName(header: string): string | null {
  const [, name = ''] = HOST.exec(header) ?? []
  const url = `http://${name.replace(/\.$/, '')}`
  return name && URL.canParse(url) ? new URL(url).hostname : null
}

const isLoopback = (name: string) => name === 'localhost' || name === '[::1]' || /^127(\.\d+){3}$/.test(name)
/** An address, or a name of the local network: a stranger's domain, which could be made to lead here, has a dot. */
const isLocal = (name: string) => !name.includes('.') || /^\d+(\.\d+){3}$/.test(name)

/**
 * Which hosts are the portal's: the one of PUBLIC_URL and this machine's own; every one while PUBLIC_URL is not set. A PUBLIC_URL of
 * this machine says nothing about what the local network calls it, so there addresses and local names are, too. Ports are not looked at.
 */
export function hostRule({ PUBLIC_URL, publicUrlIsSet }: Pick<Env, 'PUBLIC_URL' | 'publicUrlIsSet'>) {
  const own = hostName(new URL(PUBLIC_URL).host) ?? ''
  return (name: string) => !publicUrlIsSet || name === own || isLoopback(name) || (isLoopback(own) && isLocal(name))
}

/**
 * The host a request is for; null for one of HTTP/1.0 that does not say. Throws 400 when it names none, two, or another one in its
 * target than in its header. Only what the connection itself says counts, never X-Forwarded-Host.
 */
export function hostOf({ headers, rawHeaders, httpVersion, url = '' }: IncomingMessage): string | null {
  const given = rawHeaders.filter((entry, place) => place % 2 === 0 && entry.toLowerCase() === 'host').length
  if (given === 0 && httpVersion === '1.0') return null
  const name = hostName(headers.host ?? '')
  const [isAbsolute, target = ''] = ABSOLUTE.exec(url) ?? []
  if (given !== 1 || name === null || (isAbsolute && hostName(target) !== name)) {
    throw new PortalError('BAD_REQUEST', msg('server', 'hostUnclear'))
  }
  return name
}
