import type { Trx } from '../../../../db/schema'
import { invalid } from '../../../server/errors'
import { describeFile, dropFiles, keepFile, type ReceivedFile } from '../../../server/uploads/stored-files'
import { imageUrlOf } from '../queries'
import { IMAGES_MAX, type PollChange, TOO_MANY_IMAGES, UNKNOWN_IMAGE } from '../schema'

type Images = Pick<PollChange, 'imageUrls' | 'imageDescriptions'>

/**
 * Sets a poll's images to `imageUrls` (all if undefined), in that order, followed by the received files, and describes them. Throws 400 for
 * more than three images and for an address that is not one of this poll's images.
 */
export async function arrangeImages(trx: Trx, pollId: number, { imageUrls, imageDescriptions }: Images, files: readonly ReceivedFile[]) {
  const rows = await trx.selectFrom('pollImage').select('fileId').where('pollId', '=', pollId).orderBy('position').execute()
  const known = rows.map((row) => ({ fileId: row.fileId, url: imageUrlOf(pollId, row.fileId) }))
  const kept = [...new Set(imageUrls ?? known.map((image) => image.url))].map((url) => known.find((image) => image.url === url)?.fileId)
  if (kept.includes(undefined)) throw invalid('imageUrls', UNKNOWN_IMAGE)
  if (kept.length + files.length > IMAGES_MAX) throw invalid('images', TOO_MANY_IMAGES)

  await trx.deleteFrom('pollImage').where('pollId', '=', pollId).execute()
  const dropped = known.filter((image) => !kept.includes(image.fileId)).map((image) => image.fileId)
  await dropFiles(trx, dropped)
  const added = []
  for (const file of files) added.push((await keepFile(trx, file)).id)
  const order = [...kept, ...added].flatMap((fileId) => fileId ?? [])
  for (const [position, fileId] of order.entries()) {
    await trx.insertInto('pollImage').values({ pollId, fileId, position }).execute()
    await describeFile(trx, fileId, imageDescriptions?.[position])
  }
}
