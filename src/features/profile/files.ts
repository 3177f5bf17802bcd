import type { FileRoute } from '../../server/http/file-routes'
import { streamText } from '../../server/limits/whole-list'
import { ownData } from './answers'
import { writeOwnData } from './queries'

const FILE_NAME = 'my-data.json'

export const fileRoutes: FileRoute[] = [
  {
    method: 'GET',
    path: '/api/own-data',
    permission: 'preferences.own',
    answer: ownData,
    says: 'The answer is all data about the caller',
    handle: async (ctx, _request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${FILE_NAME}"`)
        .send(streamText(ctx.caller, writeOwnData(ctx.reads, ctx.ballotBox, ctx.user.id))),
  },
]
