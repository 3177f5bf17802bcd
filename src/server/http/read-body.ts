import { promisify } from 'node:util'
import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify'
import type { MessageKey } from '../../words/say'
import { SESSION_COOKIE } from '../auth/sessions'
import { PortalError, unauthorized } from '../errors'
import { BODIES } from '../limits/amounts'
import { hungUp } from '../limits/caller'
import { holdsMoreValues, TOO_MANY_VALUES } from '../limits/json-values'
import { statusSentence } from '../status-texts'
import { callerIsKnown, takeTurn } from './entry'

type Parse = (request: FastifyRequest, text: string) => Promise<unknown>

/**
 * Data comes as JSON alone; plain text, which Fastify would take as well, is refused like every other type.
 * Browsers send `content-type: application/json` with an empty body on calls that have nothing to say.
 */
export function acceptJson(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = promisify(app.getDefaultJsonParser('error', 'error') as FastifyBodyParser<string>) as Parse
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const isKnown = callerIsKnown(request)
    const most = isKnown ? BODIES.person : BODIES.stranger
    // Whoever wrote a long letter while their session ended is told that it has, not that the letter is too long.
    const hasEnded = !isKnown && request.headers.cookie?.includes(SESSION_COOKIE)
    const refuse = (words: MessageKey) => (hasEnded ? unauthorized() : tooLarge(words))
    const text = await readText(request, most.bytes, refuse)
    if (text === '') return undefined
    await takeTurn(request)
    if (holdsMoreValues(text, most.values)) throw refuse(TOO_MANY_VALUES)
    return parse(request, text)
  })
}

const tooLarge = (words: MessageKey) => new PortalError('PAYLOAD_TOO_LARGE', words)

/** Reads a body of at most `max` bytes. Throws what `refuse` makes, 413, at once when the body announces more. */
export function readText({ raw, headers }: FastifyRequest, max: number, refuse = tooLarge): Promise<string> {
  return new Promise((resolve, reject) => {
    if (Number(headers['content-length']) > max) return reject(refuse(statusSentence(413)))
    const chunks: Buffer[] = []
    let bytes = 0
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= max) return void chunks.push(chunk)
      chunks.length = 0
      reject(refuse(statusSentence(413)))
    })
    raw.once('end', () => resolve(Buffer.concat(chunks).toString()))
    raw.once('close', () => {
      if (!raw.readableEnded) reject(hungUp())
    })
  })
}
