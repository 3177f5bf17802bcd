import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Forbids caching, framing, embedding and scripts. Routes that need more set their own headers. */
export const STRICTEST = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

/** Headers of every answer, also of Fastify's own errors and of Node's before a request exists. */
export const strictHeaders = (publicUrl: string): Record<string, string> => ({
  ...STRICTEST,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  // Without includeSubDomains: the domain's other hosts do not belong to the portal.
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

/** Content-Security-Policy of the HTML page: nothing inline except styles with the nonce. */
const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Sets the policy of a page and returns its style nonce. */
export function allowPage(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64')
  reply.header('content-security-policy', pagePolicy(nonce))
  return nonce
}
