import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY = 5_000
const WINDOW = 20_000
/** Bytes a second over each such time; half of what an analogue modem managed. */
const PACE_MIN = 3_000
/** Long enough for 25 MB on a slow line. */
const LONGEST = 900_000

/** A piece costs about 300 bytes and a call, however small it is. Slow lines send packets of 500 bytes and more. */
const PIECE_MIN = 256
/** So many may be of any size: the first and the last ones are. */
const FREE_PIECES = 64

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A body of any size: it may take as long as it keeps the pace. */
    takesItsTime?: true
  }
}

interface Pace {
  lookEvery?: number
  window?: number
  paceMin?: number
  longest?: number
}

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Hangs up on whoever sends a body in crumbs, such as chunks of one byte. They are counted as they come off the line: until somebody
 * reads them they wait in memory. `push` is what Node calls with each.
 */
export function refuseCrumbs(server: Server) {
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    const push = request.push
    let pieces = 0
    let bytes = 0
    request.push = (piece: Buffer | null, encoding) => {
      if (request.destroyed) return false
      pieces += 1
      bytes += piece?.length ?? 0
      if (pieces <= FREE_PIECES || bytes >= pieces * PIECE_MIN) return push.call(request, piece, encoding)
      request.destroy()
      return false
    }
  })
}

/**
 * Hangs up on whoever sends a body drop by drop, and so lets everyone else take the time a large file needs on a slow line. Node's own
 * limit on a whole request would be the same for a sign-in and for a backup of many GB.
 */
export function requirePace(
  app: FastifyInstance,
  { lookEvery = LOOK_EVERY, window = WINDOW, paceMin = PACE_MIN, longest = LONGEST }: Pace = {},
) {
  const sending = new Map<IncomingMessage, { since: number; bytes: number; until: number }>()
  const look = setInterval(() => {
    for (const [request, { since, bytes, until }] of sending) {
      const { bytesRead } = request.socket
      const waited = performance.now() - since
      if (request.complete || request.destroyed) sending.delete(request)
      else if (performance.now() > until) request.destroy()
      else if (request.readableLength === 0 && waited < window) continue
      else if (request.readableLength === 0 && bytesRead - bytes < (waited / 1000) * paceMin) request.destroy()
      // It keeps the pace, or waits for the portal to take what has come.
      else sending.set(request, { since: performance.now(), bytes: bytesRead, until })
    }
  }, lookEvery)
  look.unref()
  app.addHook('onClose', async () => clearInterval(look))
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!hasBody(raw) || raw.complete) return
    const since = performance.now()
    const until = routeOptions.config.takesItsTime ? Number.POSITIVE_INFINITY : since + longest
    sending.set(raw, { since, bytes: raw.socket?.bytesRead ?? 0, until })
    for (const end of ['end', 'close']) raw.once(end, () => sending.delete(raw))
  })
}
