import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FileRoute } from '../../server/http/file-routes'
import { readInput } from '../../server/http/read-input'
import { makeDownload } from './commands'
import { backupRequest } from './schema'

export const fileRoutes: FileRoute[] = [
  {
    method: 'POST',
    path: '/api/system/backup',
    permission: 'system.manage',
    fields: backupRequest,
    says: 'one file with everything; votes of open polls in groups. 403 for a wrong password',
    async handle(ctx, request, reply) {
      const { password } = readInput(backupRequest, request.body)
      const { path, name } = await makeDownload(ctx, password)
      const remove = () => ctx.upkeep.removeDownload(path)
      try {
        const { size } = await stat(path)
        const stream = createReadStream(path)
        stream.once('close', remove)
        return await reply
          .type('application/vnd.sqlite3')
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'no-store')
          .header('content-length', size)
          .send(stream)
      } catch (error) {
        remove()
        throw error
      }
    },
  },
]
