import { sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { FORMER_RESIDENT } from '../../../shared/residents'
import type { ReportComment } from '../answers'
import { photoUrl } from '../report/rows'

const selectComments = (db: Reader) =>
  db
    .selectFrom('reportComment as comment')
    .leftJoin('user', 'user.id', 'comment.authorId')
    .select(['comment.id', 'comment.reportId', 'comment.side', 'user.name as authorName', 'comment.text', 'comment.createdAt'])
    .select([
      'comment.isPublic',
      sql<string>`(SELECT json_group_array(photo.id ORDER BY photo.position) FROM reportPhoto AS photo WHERE photo.commentId = comment.id)`.as(
        'photoIds',
      ),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number]

const toComment = ({ reportId, photoIds, ...row }: Row): ReportComment => ({
  ...row,
  authorName: row.authorName ?? FORMER_RESIDENT,
  photoUrls: (JSON.parse(photoIds) as number[]).map((id) => photoUrl(reportId, id)),
  isPublic: row.isPublic === 1,
})

/** Oldest first, by id: a clock that jumps does not change the order. */
export const listComments = async (db: Reader, reportId: number): Promise<ReportComment[]> =>
  (await selectComments(db).where('comment.reportId', '=', reportId).orderBy('comment.id').execute()).map(toComment)

export async function findComment(db: Reader, id: number): Promise<ReportComment | undefined> {
  const row = await selectComments(db).where('comment.id', '=', id).executeTakeFirst()
  return row && toComment(row)
}

export async function countLetters(db: Reader, reportId: number): Promise<number> {
  const { letters } = await db
    .selectFrom('reportComment')
    .select(sql<number>`coalesce(sum(length(text)), 0)`.as('letters'))
    .where('reportId', '=', reportId)
    .executeTakeFirstOrThrow()
  return letters
}

export async function findShown(db: Reader, id: number) {
  const { publicText, publicPlace } = await db
    .selectFrom('maintenanceReport')
    .select(['publicText', 'publicPlace'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const photos = await db
    .selectFrom('reportPhoto')
    .select('id')
    .where('reportId', '=', id)
    .where('shownAs', 'is not', null)
    .orderBy('shownAs')
    .execute()
  return { publicText, publicPlace, publicPhotoIds: photos.map((photo) => photo.id) }
}
