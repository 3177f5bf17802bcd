import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { found, invalid, PortalError } from '../../server/errors'
import type { FileRoute } from '../../server/file-routes'
import { readInput } from '../../server/read-input'
import { receiveForm } from '../../server/uploads/receive-form'
import { sendFile } from '../../server/uploads/send-file'
import { findStoredFile } from '../../server/uploads/stored-files'
import { byId, id } from '../../shared/fields'
import { MEGABYTE, PICTURE_EXTENSIONS, tooMany } from '../../shared/file-kinds'
import { readResults } from './counting/read-results'
import { requireResultsFor } from './counting/results-access'
import { writeResultsCsv } from './counting/results-csv'
import { createPoll, updatePoll } from './editing/commands'
import { findImage, findPoll, seePoll } from './queries'
import { IMAGE_MAX_MB, IMAGES_MAX, newPoll, pollChange, TOO_MANY_IMAGES } from './schema'

const IMAGES = { extensions: PICTURE_EXTENSIONS, maxBytes: IMAGE_MAX_MB * MEGABYTE, maxCount: IMAGES_MAX }

const imageAddress = z.object({ id, imageId: id })
const imageSize = z.object({ size: z.optional(z.string()) })

export const fileRoutes: FileRoute[] = [
  {
    method: 'POST',
    path: '/api/polls',
    permission: 'polls.manage',
    async handle(ctx, request, reply) {
      const { fields, files } = await receivePoll(request)
      const poll = await createPoll(ctx, ctx.user, readInput(newPoll, fields), files)
      reply.code(201)
      return poll
    },
  },
  {
    method: 'PATCH',
    path: '/api/polls/:id',
    permission: 'polls.manage',
    async handle(ctx, request) {
      const poll = found(await findPoll(ctx.reads, ctx.ballotBox, idOf(request)), 'Poll')
      const { fields, files } = await receivePoll(request)
      return updatePoll(ctx, ctx.user, readInput(pollChange, { ...fields, id: poll.id }), files)
    },
  },
  {
    method: 'GET',
    path: '/api/polls/:id/images/:imageId',
    permission: 'polls.read',
    /** For whoever may read the poll; `?size=small` for a card. */
    async handle(ctx, request, reply) {
      const address = readInput(imageAddress, request.params)
      const { size } = readInput(imageSize, request.query)
      const poll = await seePoll(ctx.reads, ctx.ballotBox, ctx.user, address.id)
      const fileId = await findImage(ctx.reads, poll.id, address.imageId)
      const file = found(await findStoredFile(ctx.reads, found(fileId, 'Image')), 'Image')
      return sendFile(ctx, reply, file, { inline: true, small: size === 'small' })
    },
  },
  {
    method: 'GET',
    path: '/api/polls/:id/results.csv',
    says: 'a spreadsheet',
    permission: 'polls.manage',
    async handle(ctx, request, reply) {
      const poll = found(await findPoll(ctx.reads, ctx.ballotBox, idOf(request)), 'Poll')
      await requireResultsFor(ctx, ctx.user, poll)
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="poll-${poll.id}-results.csv"`)
      return reply.send(writeResultsCsv(poll, await readResults(ctx.reads, ctx.ballotBox, poll)))
    },
  },
]

const idOf = (request: FastifyRequest) => readInput(byId, request.params).id

/** JSON, or a form that carries its lists as JSON text or as repeated fields. */
async function receivePoll(request: FastifyRequest) {
  try {
    const { fields, files } = await receiveForm(request, { images: IMAGES })
    return { fields: { ...fields, ...listsOf(fields) }, files }
  } catch (error) {
    const isTooMany = error instanceof PortalError && error.message === tooMany(IMAGES_MAX)
    throw isTooMany ? invalid('images', TOO_MANY_IMAGES) : error
  }
}

const listsOf = (fields: Record<string, unknown>) =>
  Object.fromEntries(['options', 'imageUrls'].flatMap((name) => (typeof fields[name] === 'string' ? [[name, listFrom(fields[name])]] : [])))

function listFrom(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : [text]
  } catch {
    return text === '' ? [] : [text]
  }
}
