import type { Trx } from '../../../../db/schema'
import { invalid } from '../../../server/errors'
import { keepFile, type ReceivedFile } from '../../../server/uploads/stored-files'
import { msg } from '../../../words/messages'
import { REPORT_PHOTOS_MAX } from '../schema'

/** Adds photos after the existing ones; `commentId` is null for photos of the report itself. Throws 400 above the limit. */
export async function keepPhotos(trx: Trx, reportId: number, photos: ReceivedFile[], commentId: number | null = null) {
  if (photos.length === 0) return
  const { count, last } = await trx
    .selectFrom('reportPhoto')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
    .where('reportId', '=', reportId)
    .executeTakeFirstOrThrow()
  if (count + photos.length > REPORT_PHOTOS_MAX) throw invalid('photos', msg('problems', 'reportPhotosMax', REPORT_PHOTOS_MAX))
  const next = (last ?? -1) + 1
  for (const [at, photo] of photos.entries()) {
    const { id: fileId } = await keepFile(trx, photo)
    const { capturedAt = null, camera = null } = photo.facts ?? {}
    await trx
      .insertInto('reportPhoto')
      .values({ reportId, fileId, position: next + at, capturedAt, camera, commentId })
      .execute()
  }
}
