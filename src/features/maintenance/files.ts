import type { FileRoute } from '../../server/http/file-routes'
import { form, pictureRoute } from '../../server/http/form-routes'
import { setFileLanguage } from '../../server/http/language'
import { readInput } from '../../server/http/read-body'
import { isRepeat } from '../../server/idempotency'
import type { ReplyReceiver } from '../../server/inbound/reply'
import { streamText } from '../../server/limits/whole-list'
import { readSettings } from '../../server/settings'
import { id } from '../../shared/fields'
import { PHOTO_EXTENSIONS } from '../../shared/file-kinds'
import { wordsIn } from '../../words/words'
import { changedReport, reportComment, sentReport } from './answers'
import { change, submit } from './commands'
import { comment } from './conversation/commands'
import { asCsv } from './figures/export'
import { periodOf } from './figures/figures'
import { findPhotoFile, findShownPhoto } from './queries'
import { COMMENT_MAX, exportRequest, newComment, newReport, PHOTO_MAX_BYTES, PHOTOS_MAX, reportUpdate } from './schema'

const photos = { extensions: PHOTO_EXTENSIONS, maxBytes: PHOTO_MAX_BYTES, maxCount: PHOTOS_MAX, photoFacts: true }

export const forms = {
  submit: form({
    method: 'POST',
    path: '/api/maintenance-reports',
    permission: 'maintenance.own',
    fields: newReport,
    files: { photos },
    answer: sentReport,
    status: 201,
    handle: submit,
  }),

  change: form({
    method: 'PATCH',
    path: '/api/maintenance-reports/:id',
    permission: 'maintenance.update',
    fields: reportUpdate,
    files: { photos },
    answer: changedReport,
    says: 'One email for the new status with `adminComments` and `photos`',
    handle: change,
  }),

  comment: form({
    method: 'POST',
    path: '/api/maintenance-reports/:id/comments',
    permission: 'maintenance.own',
    fields: newComment,
    files: { photos },
    answer: reportComment,
    status: 201,
    says: 'Only the reporter and the board may read it',
    handle: comment,
  }),
}

export const replies: ReplyReceiver = {
  kind: 'r',
  textMax: COMMENT_MAX,
  field: 'photos',
  files: photos,
  receive: async (ctx, { files, ...reply }) => !isRepeat(await comment(ctx, newComment.parse(reply), files, 'email')),
}

export const fileRoutes: FileRoute[] = [
  pictureRoute('/api/maintenance-reports/:id/photos/:photoId', 'maintenance.own', 'Photo', { id, photoId: id }, (ctx, address) =>
    findPhotoFile(ctx.reads, ctx.user, address.id, address.photoId),
  ),
  pictureRoute(
    '/api/community-reports/:id/photos/:n',
    'communityReports.read',
    'Photo',
    { id, n: id },
    (ctx, address) => findShownPhoto(ctx.reads, address.id, address.n),
    ({ n }) => `photo-${n}`,
  ),
  {
    method: 'GET',
    path: '/api/maintenance-reports/export.csv',
    says: 'The file lists reports of these days; `names=yes` adds the reporters',
    permission: 'maintenance.readAll',
    handle: async (ctx, request, reply) => {
      const { status, names, ...days } = readInput(exportRequest, request.query)
      const { timeZone } = await readSettings(ctx.reads)
      const asked = { ...(await periodOf(ctx.reads, days)), status: status ?? null, timeZone, withNames: names === 'yes' }
      return reply
        .header('content-disposition', 'attachment; filename="maintenance-reports.csv"')
        .type('text/csv; charset=utf-8')
        .send(streamText(ctx.caller, asCsv(ctx.reads, asked, wordsIn(setFileLanguage(request, reply)))))
    },
  },
]
