import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify'
import { DEFAULT_LANGUAGE, type Language } from '../../words/languages'
import { textIn } from '../../words/words'
import { statusSentence } from '../status-texts'
import { languageOfCall } from './language'
import { strictHeaders } from './strict-headers'

const TIMES = {
  // How long a body may take is a matter of its route: see `requirePace`.
  requestTimeout: 0,
  headersTimeout: 10_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
}
/**
 * How long an answer may wait for its reader to take any of it; what is being made or sent may take its time. The kernel keeps up to 4 MB
 * (`net.ipv4.tcp_wmem`) and says that some of it was taken when a third of that is gone: 20 KB/s must not look like nobody.
 */
const UNREAD_MS = 120_000
/** How long a refused connection is read on: closed at once, what has not been read would take the answer with it. */
const LINGER_MS = 1_000
/** By Node's code of the failure; with any other one the request cannot be read. */
const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Options of Fastify: what Node and Fastify refuse before any hook has seen it is refused in the portal's shape, with its headers and
 * without a word of the request. `heard` is told each such status.
 */
export function createWire(publicUrl: string, heard: (status: number) => void) {
  const always = { ...strictHeaders(publicUrl), 'content-type': 'application/json; charset=utf-8', connection: 'close' }
  const answers = new WeakMap<Socket, ServerResponse>()

  function refusal(status: number, language: Language = DEFAULT_LANGUAGE) {
    heard(status)
    const body = JSON.stringify({ error: textIn(language, statusSentence(status)) })
    return { body, headers: { ...always, 'content-language': language, 'content-length': String(Buffer.byteLength(body)) } }
  }

  /** The bytes are no HTTP, or too many, or too slow. */
  function refuseBytes(error: NodeJS.ErrnoException, socket: Socket) {
    const answer = answers.get(socket)
    const isAmidAnAnswer = answer?.headersSent && !answer.writableFinished
    if (!socket.writable || isAmidAnAnswer || error.code === 'ECONNRESET') return socket.destroy()
    const status = STATUSES[error.code ?? ''] ?? 400
    const { body, headers } = refusal(status)
    const lines = Object.entries({ ...headers, date: new Date().toUTCString() }).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }

  /** Nothing came and nothing went. A body has a pace of its own to keep. */
  function hangUp(socket: Socket) {
    const answer = answers.get(socket)
    const isAtWork = answer && !answer.writableEnded
    if (!isAtWork || socket.writableLength > 0) socket.destroy()
  }

  function refuseExpectation(_request: IncomingMessage, response: ServerResponse) {
    const { body, headers } = refusal(417)
    response.writeHead(417, headers).end(body)
  }

  return {
    serverFactory: (handle: (request: IncomingMessage, response: ServerResponse) => void): RawServerDefault =>
      // A missing host is refused where hosts are looked at.
      createServer({ ...TIMES, requireHostHeader: false }, (request, response) => {
        answers.set(request.socket, response)
        handle(request, response)
      })
        .setTimeout(UNREAD_MS, hangUp)
        .on('clientError', refuseBytes)
        .on('checkExpectation', refuseExpectation),
    /** Fastify would add its own beside the one above. */
    clientErrorHandler: () => undefined,
    /** An address that cannot be decoded, or has a part that is too long. */
    frameworkErrors: ({ statusCode = 400 }: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const { body, headers } = refusal(statusCode, languageOfCall(request.headers['accept-language']))
      return reply.headers(headers).header('x-request-id', request.id).code(statusCode).send(body)
    },
  }
}
