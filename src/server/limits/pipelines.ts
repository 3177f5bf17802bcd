import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { PIPELINED_MAX } from './amounts'

/**
 * Hangs up on a connection with more than a few requests that wait for their answers. Node begins every request it finds in the bytes
 * that have arrived, hundreds in one piece; browsers and proxies send the next one after the answer.
 */
export function limitPipelines(app: FastifyInstance) {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > PIPELINED_MAX || socket.destroyed) {
      reply.hijack()
      socket.destroy()
      return
    }
    waiting.set(socket, count)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const { socket } = request.raw
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
    done()
  })
}
