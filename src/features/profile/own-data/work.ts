import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { descriptionOf } from '../../../server/uploads/stored-files'
import { viewingBy } from '../../../server/viewing'
import { may } from '../../../shared/permissions'
import { isFor, isPublished } from '../../announcements/visible'
import { visible as visiblePoll } from '../../polls/visible'
import { byId, findExportOwner, rowsOf, type Sections, whileOnBoard } from './section'

/** A former board member gets neither drafts nor announcements for other audiences. */
async function readableByAuthor(db: Reader, userId: number): Promise<RawBuilder<SqlBool>> {
  const taker = await findExportOwner(db, userId)
  if (!taker) return sql<SqlBool>`FALSE`
  if (may(taker, 'announcements.manage')) return sql<SqlBool>`TRUE`
  const viewing = await viewingBy(db, taker)
  return sql<SqlBool>`(${isPublished(viewing)} AND ${isFor(viewing)})`
}

const DESCRIPTIONS = sql<string>`(
  SELECT json_group_array(${descriptionOf('fileId')} ORDER BY position) FROM pollImage WHERE pollImage.pollId = poll.id)`

export const boardWorkSections = {
  /** The texts are in `messageEntries`. */
  repliesWritten: whileOnBoard(rowsOf('message', 'responderId', ['subject', 'reply', 'replyTimestamp'])),
  notesWritten: whileOnBoard(rowsOf('caseNote', 'authorId', ['kind', 'caseId', 'text', 'createdAt'])),
  reportChanges: rowsOf('reportChange', 'changedById', ['reportId', 'changedAt', 'fromStatus', 'toStatus', 'comment']),
  announcementsMade: byId(async (db, userId, after, limit) =>
    db
      .selectFrom('announcement')
      .select(['id', 'title', 'content', 'createdAt', descriptionOf('attachmentId').as('attachmentDescription')])
      .where('authorId', '=', userId)
      .where(await readableByAuthor(db, userId))
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  documentsMade: byId((db, userId, after, limit) =>
    db
      .selectFrom('document')
      .leftJoin('storedFile', 'storedFile.id', 'document.fileId')
      .select(['document.id', 'title', 'category', 'description', 'documentDate', 'version', 'versionNote', 'uploadedAt'])
      .select('storedFile.originalName as fileName')
      .where('uploaderId', '=', userId)
      .where('document.id', '>', after)
      .orderBy('document.id')
      .limit(limit)
      .execute(),
  ),
  earlierVersionsMade: byId((db, userId, after, limit) =>
    db
      .selectFrom('documentVersion as version')
      .innerJoin('storedFile', 'storedFile.id', 'version.fileId')
      .select(['version.id', 'documentId', 'number', 'note', 'uploadedAt', 'storedFile.originalName as fileName'])
      .where('uploaderId', '=', userId)
      .where('version.id', '>', after)
      .orderBy('version.id')
      .limit(limit)
      .execute(),
  ),
  /** Other board members may have edited a draft. */
  pollsMade: byId(async (db, userId, after, limit) => {
    const taker = await findExportOwner(db, userId)
    const polls = await db
      .selectFrom('poll')
      .select(['id', 'title', 'description', 'createdAt', DESCRIPTIONS.as('imageDescriptions')])
      .where('authorId', '=', userId)
      .where(taker ? visiblePoll(taker) : sql<SqlBool>`FALSE`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    return polls.map((poll) => ({ ...poll, imageDescriptions: JSON.parse(poll.imageDescriptions) as (string | null)[] }))
  }),
  eventsMade: byId((db, userId, after, limit) =>
    db
      .selectFrom('event')
      .select(['id', 'title', 'description', 'location', 'dateStart', 'createdAt', descriptionOf('imageId').as('imageDescription')])
      .where('createdBy', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  guidelinesMade: rowsOf('guideline', 'createdBy', ['title', 'description', 'createdAt']),
  translationsMade: byId(async (db, userId, after, limit) =>
    db
      .selectFrom('translation')
      .select(['id', 'kind', 'rowId', 'language', 'title', 'text'])
      .where('authorId', '=', userId)
      .where(
        sql<SqlBool>`(kind <> 'announcement' OR EXISTS (SELECT 1 FROM announcement WHERE id = rowId AND ${await readableByAuthor(db, userId)}))`,
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
} satisfies Partial<Sections>
