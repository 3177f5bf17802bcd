import * as z from 'zod/mini'
import { found } from '../../server/errors'
import type { FileRoute } from '../../server/file-routes'
import { readInput } from '../../server/read-input'
import { receiveForm } from '../../server/uploads/receive-form'
import { sendFile } from '../../server/uploads/send-file'
import { findStoredFile } from '../../server/uploads/stored-files'
import { id } from '../../shared/fields'
import { PHOTO_EXTENSIONS } from '../../shared/file-kinds'
import { findPhotoFile, findReport } from './queries'
import { newReport, PHOTO_MAX_BYTES, PHOTOS_MAX } from './schema'
import { submitReport } from './submission/submit-report'

const PHOTOS = { extensions: PHOTO_EXTENSIONS, maxBytes: PHOTO_MAX_BYTES, maxCount: PHOTOS_MAX, photoFacts: true }

const photoAddress = z.object({ id, photoId: id })
const photoSize = z.object({ size: z.optional(z.string()) })

export const fileRoutes: FileRoute[] = [
  {
    method: 'POST',
    path: '/api/maintenance-reports',
    permission: 'maintenance.own',
    async handle(ctx, request, reply) {
      const { fields, files } = await receiveForm(request, { photos: PHOTOS })
      const report = await submitReport(ctx, readInput(newReport, fields), files)
      reply.code(201)
      return report
    },
  },
  {
    method: 'GET',
    path: '/api/maintenance-reports/:id/photos/:photoId',
    permission: 'maintenance.own',
    /** For whoever may read the report; `?size=small` for a thumbnail. */
    async handle(ctx, request, reply) {
      const address = readInput(photoAddress, request.params)
      const { size } = readInput(photoSize, request.query)
      found(await findReport(ctx.reads, ctx.user, address.id), 'Photo')
      const fileId = found(await findPhotoFile(ctx.reads, address.id, address.photoId), 'Photo')
      const file = found(await findStoredFile(ctx.reads, fileId), 'Photo')
      return sendFile(ctx, reply, file, { inline: true, small: size === 'small' })
    },
  },
]
