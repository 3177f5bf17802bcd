import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { msg } from '../../words/messages'
import { textIn } from '../../words/words'
import { PortalError } from '../errors'
import { escapeHtml } from '../notifications/email/mail-template'
import type { Env } from '../process/env'
import { setContentLanguage, textFor } from './language'
import { strictHeaders } from './security-headers'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The link itself is the authority (RFC 8058): other sites and mail programs may post to it, and it reads no cookie. */
    anyOrigin?: true
    /** For monitoring that knows the server by another name; the answer contains nothing about people. */
    anyHost?: true
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Sets headers on every answer and refuses other hosts and writes from other sites. Uses the matched route, never the spelling of the URL.
 * Register it before all hooks that answer.
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
      reply.code(421)
      if (request.headers.accept?.includes('text/html'))
        return reply.type('text/html; charset=utf-8').send(pageElsewhere(request, reply, env))
      return reply.send({ error: textFor(request, reply, msg('server', 'elsewhere', env.PUBLIC_URL)) })
    }
    if (!anyOrigin && isForeignWrite(request, publicOrigin)) {
      return reply.code(403).send({ error: textFor(request, reply, msg('server', 'otherSite')) })
    }
  })
}

/** For a browser at a wrong address. */
function pageElsewhere(request: FastifyRequest, reply: FastifyReply, { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) {
  const language = setContentLanguage(request, reply)
  const words = (['elsewhereTitle', 'elsewherePlace', 'elsewhereOperator'] as const).map((key) => textIn(language, msg('server', key)))
  const [title, place, operator] = words
  const address = escapeHtml(PUBLIC_URL)
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<h1>${title}</h1><p>${place} <a href="${address}">${address}</a></p><p>${operator}</p></html>`
}

/** A write that another origin started, according to the browser. Programs send neither header and pass; they carry no victim's cookie. */
function isForeignWrite({ method, headers }: FastifyRequest, publicOrigin: string) {
  if (SAFE_METHODS.has(method)) return false
  if (headers['sec-fetch-site'] === 'cross-site') return true
  const { origin } = headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const { origin: asked, host } = new URL(origin)
  // If the portal has https, a page without it may come from an attacker in the network.
  if (asked === publicOrigin.replace(/^https:/, 'http:')) return asked !== publicOrigin
  return asked !== publicOrigin && host !== headers.host
}

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d{1,5})?$/i
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i

/** The name or address of a Host header in lower case, without port and final dot; null if it holds no host. */
export function hostName(header: string): string | null {
  const [, name = ''] = HOST.exec(header) ?? []
  const url = `http://${name.replace(/\.$/, '')}`
  return name && URL.canParse(url) ? new URL(url).hostname : null
}

const isLoopback = (name: string) => name === 'localhost' || name === '[::1]' || /^127(\.\d+){3}$/.test(name)
/** An IP address or a name of the local network. A stranger's domain, which could be pointed here, has a dot. */
const isLocal = (name: string) => !name.includes('.') || /^\d+(\.\d+){3}$/.test(name)

/**
 * Returns a check for the portal's hosts: that of PUBLIC_URL and this machine's own, or every host while PUBLIC_URL is not set. If
 * PUBLIC_URL is this machine, addresses and local names pass, too. Ports are ignored.
 */
function hostRule({ PUBLIC_URL, publicUrlIsSet }: Pick<Env, 'PUBLIC_URL' | 'publicUrlIsSet'>) {
  const own = hostName(new URL(PUBLIC_URL).host) ?? ''
  return (name: string) => !publicUrlIsSet || name === own || isLoopback(name) || (isLoopback(own) && isLocal(name))
}

/**
 * The host of a request; null for HTTP/1.0 without one. Throws 400 for none, two, or a target that differs from the header.
 * X-Forwarded-Host is ignored.
 */
function hostOf({ headers, rawHeaders, httpVersion, url = '' }: IncomingMessage): string | null {
  const given = rawHeaders.filter((entry, place) => place % 2 === 0 && entry.toLowerCase() === 'host').length
  if (given === 0 && httpVersion === '1.0') return null
  const name = hostName(headers.host ?? '')
  const [isAbsolute, target = ''] = ABSOLUTE.exec(url) ?? []
  if (given !== 1 || name === null || (isAbsolute && hostName(target) !== name)) {
    throw new PortalError('BAD_REQUEST', msg('server', 'hostUnclear'))
  }
  return name
}
