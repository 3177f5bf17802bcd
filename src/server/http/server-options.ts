import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_LANGUAGE, type Language } from '../../words/languages'
import { textIn } from '../../words/words'
import { statusSentence } from '../errors'
import { CONNECTIONS_MAX } from '../limits/amounts'
import { languageOfCall } from './language'
import { strictHeaders } from './security-headers'

/**
 * An answer may wait this long for its reader. The kernel buffers up to 4 MB (`net.ipv4.tcp_wmem`) and reports progress after a third of
 * that, so a reader at 20 KB/s must not look idle.
 */
const UNREAD_MS = 120_000
/** A refused connection is read this long: an immediate close would lose the answer together with unread data. */
const LINGER_MS = 1_000
/** By Node's error code. Every other error means a request that cannot be parsed. */
const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

const answers = new WeakMap<Socket, ServerResponse>()

/**
 * Options for Fastify, and `watch` for its server. Requests that Node or Fastify refuses before any hook get the portal's error and
 * headers, without content of the request. `onRefused` gets each such status.
 */
export function createServerOptions(publicUrl: string, onRefused: (status: number) => void) {
  const always = { ...strictHeaders(publicUrl), 'content-type': 'application/json; charset=utf-8', connection: 'close' }

  function refusal(status: number, language: Language = DEFAULT_LANGUAGE) {
    onRefused(status)
    const body = JSON.stringify({ error: textIn(language, statusSentence(status)) })
    return { body, headers: { ...always, 'content-language': language, 'content-length': String(Buffer.byteLength(body)) } }
  }

  const options = {
    // security.ts refuses a missing host. `requireBodyPace` replaces requestTimeout.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    connectionTimeout: UNREAD_MS,
    /** Called for bytes that are not HTTP, too many, or too slow. */
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
      const answer = answers.get(socket)
      const isAnswering = answer?.headersSent && !answer.writableFinished
      if (!socket.writable || isAnswering || error.code === 'ECONNRESET') return void socket.destroy()
      const status = STATUSES[error.code ?? ''] ?? 400
      const { body, headers } = refusal(status)
      const lines = Object.entries({ ...headers, date: new Date().toUTCString() }).map(([name, value]) => `${name}: ${value}`)
      socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
      setTimeout(() => socket.destroy(), LINGER_MS).unref()
    },
    /** Called for a URL that cannot be decoded or has a part that is too long. */
    frameworkErrors({ statusCode = 400 }: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      const { body, headers } = refusal(statusCode, languageOfCall(request.headers['accept-language']))
      return reply.headers(headers).header('x-request-id', request.id).code(statusCode).send(body)
    },
  }

  function watch({ server }: FastifyInstance) {
    server.maxConnections = CONNECTIONS_MAX
    server
      // Node writes the answers of pipelined requests one after another, and each waiting one adds a listener.
      .on('connection', (socket: Socket) => void socket.setMaxListeners(0))
      .on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => void answers.set(socket, answer))
      .on('timeout', hangUpIfIdle)
      .on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
        const { body, headers } = refusal(417)
        response.writeHead(417, headers).end(body)
      })
  }
  return { options, watch }
}

/**
 * Closes the connection if nothing was sent or read for UNREAD_MS. Bodies have their own minimum pace, and preparing an answer may take
 * longer.
 */
function hangUpIfIdle(socket: Socket) {
  const answer = answers.get(socket)
  const isWorking = answer && !answer.writableEnded
  if (!isWorking || socket.writableLength > 0) socket.destroy()
}

const WINDOW_MS = 20_000
/** Half the speed of an analog modem. */
const BYTES_PER_SECOND_MIN = 3_000

/**
 * Closes connections whose body comes slower than the minimum pace. Node's request timeout would be the same for a sign-in and for a backup
 * of many GB.
 */
export function requireBodyPace(app: FastifyInstance, { windowMs = WINDOW_MS, bytesPerSecondMin = BYTES_PER_SECOND_MIN } = {}) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return done()
    let before = raw.socket.bytesRead
    const look = setInterval(() => {
      const { bytesRead } = raw.socket
      // Received but unread bytes wait for the portal, not for the sender.
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
