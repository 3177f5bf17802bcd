const TIMEOUT_MS = 15_000
const ANSWER_MAX_BYTES = 64 * 1024

interface Answer {
  status: number
  text: string
}

/** `wasSent` means that the whole request was sent, so the server may have acted on it. */
export class NoAnswer extends Error {
  constructor(
    message: string,
    readonly wasSent: boolean,
  ) {
    super(message)
  }
}

/** Uses a new connection, returns the answer with any status and follows no redirect. Throws `NoAnswer`. */
export function postRequest(url: string, headers: Record<string, string>, body: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Loaded only on use, because TLS takes 3 MB and most portals send no texts.
    const { request: send } = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http')
    let wasSent = false
    const options = { method: 'POST', agent: false, headers: { ...headers, 'content-length': Buffer.byteLength(body) } } as const
    const request = send(url, options, (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes <= ANSWER_MAX_BYTES) chunks.push(chunk)
      })
      response.on('end', () => finish(() => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() })))
      response.on('error', (error) => finish(() => reject(new NoAnswer(error.message, wasSent))))
    })
    // Without this, the socket would close silently, even at the deadline.
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      finish(() => resolve({ status: statusCode, text: '' }))
    })
    const deadline = setTimeout(() => request.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} seconds`)), TIMEOUT_MS)
    const finish = (settle: () => void) => {
      clearTimeout(deadline)
      settle()
    }
    request.on('finish', () => {
      wasSent = true
    })
    request.on('error', (error) => finish(() => reject(new NoAnswer(error.message, wasSent))))
    request.end(body)
  })
}
