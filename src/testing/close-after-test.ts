import type { Server } from 'node:http'
import { onTestFinished } from 'vitest'

/** Also closes connections with unanswered requests. */
export function closeAfterTest(server: Server) {
  onTestFinished(async () => {
    const closed = server[Symbol.asyncDispose]()
    server.closeAllConnections()
    await closed
  })
}
