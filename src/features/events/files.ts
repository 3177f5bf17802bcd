import * as z from 'zod/mini'
import type { Trx } from '../../../db/schema'
import { found } from '../../server/errors'
import type { FileRoute } from '../../server/file-routes'
import { readInput } from '../../server/read-input'
import { receiveForm } from '../../server/uploads/receive-form'
import { sendFile } from '../../server/uploads/send-file'
import { findStoredFile, keepFile, type ReceivedFile } from '../../server/uploads/stored-files'
import { byId } from '../../shared/fields'
import { PICTURE_EXTENSIONS } from '../../shared/file-kinds'
import { findImageId } from './queries'
import { changeEvent, publishEvent } from './router'
import { eventChange, IMAGE_MAX_BYTES, newEvent } from './schema'

const RULES = { imageFile: { extensions: PICTURE_EXTENSIONS, maxBytes: IMAGE_MAX_BYTES, maxCount: 1 } }

const imageSize = z.object({ size: z.optional(z.string()) })

export const fileRoutes: FileRoute[] = [
  {
    method: 'POST',
    path: '/api/events',
    permission: 'events.manage',
    async handle(ctx, request, reply) {
      const { fields, files } = await receiveForm(request, RULES)
      const draft = readInput(newEvent, withTags(fields))
      reply.code(201)
      return ctx.write(async (trx) => publishEvent(trx, ctx.user, draft, (await keepImage(trx, files)) ?? null))
    },
  },
  {
    method: 'PATCH',
    path: '/api/events/:id',
    permission: 'events.manage',
    async handle(ctx, request) {
      const { id } = readInput(byId, request.params)
      const { fields, files } = await receiveForm(request, RULES)
      const change = readInput(eventChange, { ...withTags(fields), id })
      return ctx.write(async (trx) => changeEvent(trx, ctx.user, change, await keepImage(trx, files)))
    },
  },
  {
    method: 'GET',
    path: '/api/events/:id/image',
    permission: 'events.read',
    /** `?size=small` for a list. */
    async handle(ctx, request, reply) {
      const { id } = readInput(byId, request.params)
      const { size } = readInput(imageSize, request.query)
      const file = found(await findStoredFile(ctx.reads, found(await findImageId(ctx.reads, id), 'Image')), 'Image')
      return sendFile(ctx, reply, file, { inline: true, small: size === 'small' })
    },
  },
]

/** A form carries the list of tags as JSON text. */
function withTags(fields: Record<string, unknown>) {
  if (typeof fields.tags !== 'string') return fields
  try {
    return { ...fields, tags: JSON.parse(fields.tags) as unknown }
  } catch {
    return fields
  }
}

async function keepImage(trx: Trx, [image]: ReceivedFile[]): Promise<number | undefined> {
  return image && (await keepFile(trx, image)).id
}
