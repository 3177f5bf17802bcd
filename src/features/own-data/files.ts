import type { FileRoute } from '../../server/file-routes'
import { collectOwnData } from './queries'

const FILE_NAME = 'my-data.json'

export const fileRoutes: FileRoute[] = [
  {
    method: 'GET',
    path: '/api/own-data',
    permission: 'preferences.own',
    handle: async (ctx, _request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${FILE_NAME}"`)
        .send(JSON.stringify(await collectOwnData(ctx.db, ctx.user.id), null, 2)),
  },
]
