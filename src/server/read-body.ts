import { promisify } from 'node:util'
import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify'
import { BODIES } from './budget/amounts'
import { hungUp } from './budget/caller'
import { holdsMoreValues, TOO_MANY_VALUES } from './budget/json-values'
import { callerIsKnown, takeTurn } from './entry'
import { PortalError } from './errors'
import { statusText } from './status-texts'

type Parse = (request: FastifyRequest, text: string) => Promise<unknown>

/**
 * Data comes as JSON alone; plain text, which Fastify would take as well, is refused like every other type.
 * Browsers send `content-type: application/json` with an empty body on calls that have nothing to say.
 */
export function acceptJson(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = promisify(app.getDefaultJsonParser('error', 'error') as FastifyBodyParser<string>) as Parse
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const most = callerIsKnown(request) ? BODIES.person : BODIES.stranger
    const text = await readText(request, most.bytes)
    if (text === '') return undefined
    await takeTurn(request)
    if (holdsMoreValues(text, most.values)) throw new PortalError('PAYLOAD_TOO_LARGE', TOO_MANY_VALUES)
    return parse(request, text)
  })
}

/** Reads a body of at most `max` bytes. Throws 413, at once when that is what it announces. */
export function readText({ raw, headers }: FastifyRequest, max: number): Promise<string> {
  const tooLarge = () => new PortalError('PAYLOAD_TOO_LARGE', statusText(413))
  return new Promise((resolve, reject) => {
    if (Number(headers['content-length']) > max) return reject(tooLarge())
    const chunks: Buffer[] = []
    let bytes = 0
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= max) return void chunks.push(chunk)
      chunks.length = 0
      reject(tooLarge())
    })
    raw.once('end', () => resolve(Buffer.concat(chunks).toString()))
    raw.once('close', () => reject(hungUp()))
  })
}
