import type { FileRoute } from '../../server/http/file-routes'
import { form, pictureRoute } from '../../server/http/form-routes'
import { setFileLanguage } from '../../server/http/language'
import { readInput } from '../../server/http/read-body'
import { createOnce } from '../../server/idempotency'
import { byId, id } from '../../shared/fields'
import { MEGABYTE, PICTURE_EXTENSIONS } from '../../shared/file-kinds'
import { wordsIn } from '../../words/words'
import { poll } from './answers'
import { change, create } from './commands'
import { readResultsFor } from './counting/read-results'
import { writeResultsCsv } from './counting/results-csv'
import { findImage, seePoll } from './queries'
import { IMAGE_MAX_MB, IMAGES_MAX, newPoll, pollChange, TOO_MANY_IMAGES } from './schema'

const images = {
  extensions: PICTURE_EXTENSIONS,
  maxBytes: IMAGE_MAX_MB * MEGABYTE,
  maxCount: IMAGES_MAX,
  tooMany: TOO_MANY_IMAGES,
}
const common = { permission: 'polls.manage', files: { images }, answer: poll } as const

export const forms = {
  create: form({
    ...common,
    method: 'POST',
    path: '/api/polls',
    fields: newPoll,
    status: 201,
    handle: (ctx, { key, ...draft }, files) =>
      createOnce(
        ctx,
        'poll',
        key,
        (once) => create(once, draft, files),
        (id) => seePoll(ctx.reads, ctx.ballotBox, ctx.user, id),
      ),
  }),
  update: form({ ...common, method: 'PATCH', path: '/api/polls/:id', fields: pollChange, handle: change }),
}

export const fileRoutes: FileRoute[] = [
  pictureRoute('/api/polls/:id/images/:imageId', 'polls.read', 'Image', { id, imageId: id }, async (ctx, address) => {
    const { id } = await seePoll(ctx.reads, ctx.ballotBox, ctx.user, address.id)
    return findImage(ctx.reads, id, address.imageId)
  }),
  {
    method: 'GET',
    path: '/api/polls/:id/results.csv',
    says: 'The answer is a spreadsheet',
    permission: 'polls.manage',
    async handle(ctx, request, reply) {
      const { id } = readInput(byId, request.params)
      const poll = await seePoll(ctx.reads, ctx.ballotBox, ctx.user, id)
      const language = setFileLanguage(request, reply)
      const results = await readResultsFor(ctx, ctx.user, poll, language)
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="poll-${poll.id}-results.csv"`)
      return reply.send(writeResultsCsv(poll, results, wordsIn(language)))
    },
  },
]
