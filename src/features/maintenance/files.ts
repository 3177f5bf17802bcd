import { form, pictureRoute } from '../../server/http/file-doors'
import type { FileRoute } from '../../server/http/file-routes'
import { id } from '../../shared/fields'
import { PHOTO_EXTENSIONS } from '../../shared/file-kinds'
import { sentReport } from './answers'
import { submit } from './commands'
import { findPhotoFile } from './queries'
import { newReport, PHOTO_MAX_BYTES, PHOTOS_MAX } from './schema'

export const forms = {
  submit: form({
    method: 'POST',
    path: '/api/maintenance-reports',
    permission: 'maintenance.own',
    fields: newReport,
    files: { photos: { extensions: PHOTO_EXTENSIONS, maxBytes: PHOTO_MAX_BYTES, maxCount: PHOTOS_MAX, photoFacts: true } },
    answer: sentReport,
    status: 201,
    handle: submit,
  }),
}

export const fileRoutes: FileRoute[] = [
  pictureRoute('/api/maintenance-reports/:id/photos/:photoId', 'maintenance.own', 'Photo', { id, photoId: id }, (ctx, address) =>
    findPhotoFile(ctx.reads, ctx.user, address.id, address.photoId),
  ),
]
