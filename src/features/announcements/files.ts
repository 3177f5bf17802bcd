import * as z from 'zod/mini'
import type { Trx } from '../../../db/schema'
import { found } from '../../server/errors'
import type { FileRoute } from '../../server/file-routes'
import { readInput } from '../../server/read-input'
import { receiveForm } from '../../server/uploads/receive-form'
import { sendFile } from '../../server/uploads/send-file'
import { findStoredFile, keepFile, type ReceivedFile } from '../../server/uploads/stored-files'
import { byId } from '../../shared/fields'
import { DOCUMENT_EXTENSIONS, FILE_MAX_BYTES } from '../../shared/file-kinds'
import { findAttachmentId } from './queries'
import { change, publish, sightOf } from './router'
import { ATTACHMENT_FIELD, announcementChange, newAnnouncement } from './schema'

const RULES = { [ATTACHMENT_FIELD]: { extensions: DOCUMENT_EXTENSIONS, maxBytes: FILE_MAX_BYTES, maxCount: 1 } }

export const fileRoutes: FileRoute[] = [
  {
    method: 'POST',
    path: '/api/announcements',
    permission: 'announcements.manage',
    async handle(ctx, request, reply) {
      const { fields, files } = await receiveForm(request, RULES)
      const draft = readInput(newAnnouncement, fields)
      reply.code(201)
      return ctx.write(async (trx) => publish(trx, ctx.user, draft, (await keepAttachment(trx, files)) ?? null))
    },
  },
  {
    method: 'PUT',
    path: '/api/announcements/:id',
    permission: 'announcements.manage',
    async handle(ctx, request) {
      const { id } = readInput(byId, request.params)
      const { fields, files } = await receiveForm(request, RULES)
      const input = readInput(announcementChange, { ...fields, id })
      return ctx.write(async (trx) => change(trx, ctx.user, input, await keepAttachment(trx, files)))
    },
  },
  {
    method: 'GET',
    path: '/api/announcements/:id/attachment',
    permission: 'announcements.read',
    /** `?size=small` for the card. */
    async handle(ctx, request, reply) {
      const { id } = readInput(byId, request.params)
      const { size } = readInput(z.object({ size: z.optional(z.string()) }), request.query)
      const fileId = found(await findAttachmentId(ctx.reads, id, await sightOf(ctx.reads, ctx.user)), 'Attachment')
      return sendFile(ctx, reply, found(await findStoredFile(ctx.reads, fileId), 'Attachment'), { inline: true, small: size === 'small' })
    },
  },
]

async function keepAttachment(trx: Trx, [file]: ReceivedFile[]): Promise<number | undefined> {
  return file && (await keepFile(trx, file)).id
}
