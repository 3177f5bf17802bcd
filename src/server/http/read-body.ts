import { promisify } from 'node:util'
import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { msg } from '../../words/messages'
import { SESSION_COOKIE } from '../auth/sessions'
import { issuesOf, PortalError, statusSentence, unauthorized } from '../errors'
import { BODIES } from '../limits/amounts'
import { hungUp } from '../limits/caller'
import { isSignedIn } from './request-context'

type Parse = (request: FastifyRequest, text: string) => Promise<unknown>

/**
 * Accepts only JSON; Fastify would accept plain text, too. Browsers send `content-type: application/json` with an empty body on calls
 * without input.
 */
export function acceptJson(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = promisify(app.getDefaultJsonParser('error', 'error') as FastifyBodyParser<string>) as Parse
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const isKnown = isSignedIn(request)
    // If the session ended while somebody wrote a long text, that is the error to report, not the length.
    const hasEnded = !isKnown && request.headers.cookie?.includes(SESSION_COOKIE)
    const text = await readText(request, isKnown ? BODIES.person : BODIES.stranger, hasEnded ? unauthorized : tooLarge)
    return text === '' ? undefined : parse(request, text)
  })
}

const tooLarge = () => new PortalError('PAYLOAD_TOO_LARGE', statusSentence(413))

/** Reads a body of at most `max` bytes. Throws the error that `refuse` makes, a 413, as soon as the body announces or brings more. */
export function readText({ raw, headers }: FastifyRequest, max: number, refuse = tooLarge): Promise<string> {
  return new Promise((resolve, reject) => {
    if (Number(headers['content-length']) > max) return reject(refuse())
    const chunks: Buffer[] = []
    let bytes = 0
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= max) return void chunks.push(chunk)
      chunks.length = 0
      reject(refuse())
    })
    raw.once('end', () => resolve(Buffer.concat(chunks).toString()))
    raw.once('close', () => {
      if (!raw.readableEnded) reject(hungUp())
    })
  })
}

/** Checks the input of a file route as a procedure checks its input. Throws 400 with the issues. */
export function readInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const issues = issuesOf(parsed.error)
  throw new PortalError('BAD_REQUEST', issues[0]?.message ?? msg('server', 'badRequest'), { issues })
}
