import type { IncomingMessage } from 'node:http'

/**
 * Asks `url` by Node's plain client, which follows nobody anywhere and unpacks nothing; `fetch` would bring 6 MB into memory. All of it,
 * the body too, has `patience` milliseconds.
 */
export const getPlainly = (url: string, patience: number): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    // Not imported: what encrypts takes 3 MB, and not everyone's address is encrypted.
    const { get } = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http')
    const options = { agent: false, headers: { 'user-agent': 'Portico' }, signal: AbortSignal.timeout(patience) } as const
    // Without the latter the socket would be closed and nothing said, not even when the patience ends.
    get(url, options, resolve)
      .on('error', reject)
      .on('upgrade', ({ statusCode }, socket) => {
        socket.destroy()
        reject(new Error(`It answers ${statusCode}.`))
      })
  })
