import type { Server } from 'node:http'
import { onTestFinished } from 'vitest'

/** Closes `server` when the test ends, with the requests it has never answered. */
export function closeAfterTest(server: Server) {
  onTestFinished(async () => {
    const closed = server[Symbol.asyncDispose]()
    server.closeAllConnections()
    await closed
  })
}
