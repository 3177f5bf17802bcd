import { open } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import type { FileRoute } from '../../server/http/file-routes'
import { readInput } from '../../server/http/read-body'
import type { Download } from '../../server/process/system-jobs'
import { link } from './answers'
import { keepDownload, makeDownload, takeDownload } from './commands'
import { backupRequest, ticketRequest } from './schema'

export const fileRoutes: FileRoute[] = [
  {
    method: 'POST',
    path: '/api/system/backup',
    permission: 'system.manage',
    fields: backupRequest,
    says: 'one file with everything; votes of open polls in groups. 403 for a wrong password',
    handle: async (ctx, request, reply) => send(reply, await makeDownload(ctx, readInput(backupRequest, request.body).password)),
  },
  {
    method: 'POST',
    path: '/api/system/backup/link',
    permission: 'system.manage',
    fields: backupRequest,
    answer: link,
    says: 'the same, for a browser to save without holding it: an address for the one who asks, once and for 5 minutes',
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
    says: 'what such an address leads to',
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
