import type { FastifyInstance } from 'fastify'

const WINDOW_MS = 20_000
/** Half of what an analog modem managed. */
const BYTES_PER_SECOND_MIN = 3_000

/**
 * Hangs up on senders whose body comes slower than the minimum pace. Node's timeout for a whole request would be the same for a
 * sign-in and for a backup of many GB.
 */
export function requireBodyPace(app: FastifyInstance, { windowMs = WINDOW_MS, bytesPerSecondMin = BYTES_PER_SECOND_MIN } = {}) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return done()
    let before = raw.socket.bytesRead
    const look = setInterval(() => {
      const { bytesRead } = raw.socket
      // What has come and is not read yet waits for the portal.
      const isSlow = raw.readableLength === 0 && bytesRead - before < (windowMs / 1000) * bytesPerSecondMin
      before = bytesRead
      if (raw.complete) clearInterval(look)
      else if (isSlow) raw.destroy()
    }, windowMs)
    look.unref()
    raw.once('close', () => clearInterval(look))
    done()
  })
}
