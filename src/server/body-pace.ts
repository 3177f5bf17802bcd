import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY = 5_000
const GRACE = 20_000
/** Bytes a second on average; half of what an analogue modem managed. */
const PACE_MIN = 3_000

interface Pace {
  lookEvery?: number
  grace?: number
  paceMin?: number
}

/**
 * Hangs up on whoever sends a body drop by drop, and so lets everybody else take the time a large file needs on a slow line: the
 * server's own limit on a whole request is the same for a sign-in and for 25 MB.
 */
export function requirePace(app: FastifyInstance, { lookEvery = LOOK_EVERY, grace = GRACE, paceMin = PACE_MIN }: Pace = {}) {
  const sending = new Map<IncomingMessage, { since: number; bytes: number }>()
  const look = setInterval(() => {
    for (const [request, { since, bytes }] of sending) {
      const seconds = (Date.now() - since) / 1000
      if (request.complete || request.destroyed) sending.delete(request)
      else if (seconds * 1000 > grace && request.socket.bytesRead - bytes < seconds * paceMin) request.destroy()
    }
  }, lookEvery)
  look.unref()
  app.addHook('onClose', async () => clearInterval(look))
  app.addHook('onRequest', async ({ raw }) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!hasBody || raw.complete) return
    sending.set(raw, { since: Date.now(), bytes: raw.socket?.bytesRead ?? 0 })
    raw.once('close', () => sending.delete(raw))
  })
}
