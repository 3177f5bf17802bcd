import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** The link itself is the authority (RFC 8058): mail programs may post to it from anywhere, and it looks at no cookie. */
const ONE_CLICK = /^\/unsubscribe\/[^/?]+$/
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Content-Security-Policy of the one HTML page: nothing inline but styles that carry the nonce. */
const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Gives a page its policy and returns the nonce its styles carry. */
export function allowPage(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64')
  reply.header('content-security-policy', pagePolicy(nonce))
  return nonce
}

/** Headers on every answer, and the refusal of writes that another site asked for. */
export async function secure(app: FastifyInstance, publicUrl: string) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    // The domain's other hosts are not the portal's to speak for.
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', DATA_POLICY)
    reply.header('x-request-id', request.id)
    if (isData(request.url)) reply.header('cache-control', 'no-store')
    if (isForeignWrite(request, publicUrl)) {
      return reply.code(403).send({ error: 'This request came from another site and was refused.' })
    }
  })
}

const isData = (url: string) => url.startsWith('/api/') || url.startsWith('/trpc/')

/** A write whose browser says that another origin started it. Programs send neither header and pass; they carry no cookie of a victim. */
function isForeignWrite(request: FastifyRequest, publicUrl: string) {
  if (SAFE_METHODS.has(request.method) || ONE_CLICK.test(request.url)) return false
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site') return true
  const origin = request.headers.origin
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const { origin: asked, host } = new URL(origin)
  return asked !== new URL(publicUrl).origin && host !== request.headers.host
}
