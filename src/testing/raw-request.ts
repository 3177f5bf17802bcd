import { connect } from 'node:net'

export interface RawAnswer {
  /** 0 if the connection was closed without an answer. */
  status: number
  text: string
  ms: number
}

const ANSWER_MAX_MS = 8_000

interface Manners {
  /** The silence after which the server counts as done. */
  silentMs?: number
  /** Ends the request, so that the server does not wait for the rest. */
  isAll?: boolean
}

/** Sends raw bytes and reads until the server closes or falls silent. */
export function sendRaw(port: number, bytes: string | Buffer, { silentMs = 100, isAll = false }: Manners = {}): Promise<RawAnswer> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const done = () => {
      clearTimeout(silence)
      clearTimeout(limit)
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, ms: performance.now() - started })
    }
    let silence = setTimeout(() => undefined, 0)
    const limit = setTimeout(() => {
      socket.destroy()
      reject(new Error(`No answer in ${ANSWER_MAX_MS} ms to ${bytes.toString('latin1').slice(0, 200)}`))
    }, ANSWER_MAX_MS)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      clearTimeout(silence)
      silence = setTimeout(done, silentMs)
    })
    socket.on('error', done)
    socket.on('close', done)
    if (isAll) socket.end(bytes)
    else socket.write(bytes)
  })
}

interface RawRequest {
  method?: string
  path: string
  headers?: string[]
  body?: string | Buffer
}

export function raw({ method = 'GET', path, headers = [], body }: RawRequest): Buffer {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  const head = [`${method} ${path} HTTP/1.1`, 'Host: portal.test', 'Connection: close', ...headers, ...length, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body ?? '')])
}

/** Parses the first answer; header names are in lower case. */
export function answerOf(text: string): { status: number; headers: Record<string, string>; body: string } {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const length = Number(headers['content-length'])
  const body = Buffer.from(text.slice(end + 4), 'latin1').subarray(0, length)
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), headers, body: body.toString() }
}
