import type { IncomingMessage } from 'node:http'

/**
 * Fetches `url` with Node's plain client, which follows no redirect and decompresses nothing; `fetch` would take 6 MB of memory. The whole
 * answer has `patience` milliseconds.
 */
export const getPlainly = (url: string, patience: number): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    // Loaded on demand: TLS takes 3 MB, and not every URL needs it.
    const { get } = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http')
    const options = { agent: false, headers: { 'user-agent': 'Portico' }, signal: AbortSignal.timeout(patience) } as const
    // Without an error the socket would close silently, even at the timeout.
    get(url, options, resolve)
      .on('error', reject)
      .on('upgrade', ({ statusCode }, socket) => {
        socket.destroy()
        reject(new Error(`It answers ${statusCode}.`))
      })
  })
