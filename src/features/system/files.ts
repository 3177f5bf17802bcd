import { open } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { FileRoute } from '../../server/http/file-routes'
import { readInput } from '../../server/http/read-body'
import type { Download } from '../../server/process/system-jobs'
import { link } from './answers'
import { keepDownload, makeDownload, takeDownload } from './commands'

const backupRequest = z.object({ password: z.string().check(z.maxLength(100)) })
const ticketRequest = z.object({ ticket: z.string().check(z.maxLength(100)) })

export const fileRoutes: FileRoute[] = [
  {
    method: 'POST',
    path: '/api/system/backup',
    permission: 'system.manage',
    fields: backupRequest,
    says: 'The file holds everything; votes of open polls go in groups. A wrong password gets 403',
    handle: async (ctx, request, reply) => send(reply, await makeDownload(ctx, readInput(backupRequest, request.body).password)),
  },
  {
    method: 'POST',
    path: '/api/system/backup/link',
    permission: 'system.manage',
    fields: backupRequest,
    answer: link,
    says: 'The answer is an address from which the caller’s browser saves the same file, once and within 5 minutes',
    async handle(ctx, request) {
      const ticket = await keepDownload(ctx, readInput(backupRequest, request.body).password)
      return { url: `/api/system/backup?ticket=${ticket}` }
    },
  },
  {
    method: 'GET',
    path: '/api/system/backup',
    permission: 'system.manage',
    fields: ticketRequest,
    says: 'The answer is the file of such an address',
    async handle(ctx, request, reply) {
      // A HEAD request does not use up the ticket.
      if (request.method === 'HEAD') return reply.header('cache-control', 'no-store').send()
      return send(reply, takeDownload(ctx, readInput(ticketRequest, request.query).ticket))
    },
  },
]

/** The file is unlinked once it is open. */
async function send(reply: FastifyReply, { path, name, remove }: Download) {
  const handle = await open(path).finally(remove)
  return reply
    .type('application/vnd.sqlite3')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .header('content-length', (await handle.stat()).size)
    .send(handle.createReadStream())
}
