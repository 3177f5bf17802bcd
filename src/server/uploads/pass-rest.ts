import type { FastifyRequest } from 'fastify'
import { MEGABYTE } from '../../shared/file-kinds'

const REST_MAX_BYTES = 128 * MEGABYTE

/**
 * Reads past the rest of a refused body. A browser hears the refusal only once it has sent everything; hanging up in the
 * middle would look like a broken connection. Who sends on without end is hung up on.
 */
export function passRest({ raw }: FastifyRequest) {
  if (raw.readableEnded || raw.destroyed) return
  let passed = 0
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    passed += chunk.length
    if (passed > REST_MAX_BYTES) raw.destroy()
  })
  raw.resume()
}
