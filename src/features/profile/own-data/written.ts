import { sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { isAbout } from '../../maintenance/visible'
import { isFrom } from '../../messages/visible'
import type { Sections } from './section'
import { byId, isOnBoard, rowsOf, whole } from './section'

export const written = {
  messages: byId(async (db, userId, after, limit) => {
    const rows = await db
      .selectFrom('message')
      .select(['id', 'subject', 'content', 'createdAt', 'status', 'reply', 'replyTimestamp', 'isBroadcast', 'viewedByUser'])
      // Selects the ids first along an index, because sorting the texts would read all of them for each page.
      .where('id', 'in', ownMessageIds(db, userId, after, limit))
      .orderBy('id')
      .execute()
    return rows.map((message) => ({ ...message, isBroadcast: message.isBroadcast === 1, viewedByUser: message.viewedByUser === 1 }))
  }),

  messageEntries: byId(async (db, userId, after, limit) => {
    const rows = await db
      .selectFrom('messageEntry as entry')
      .innerJoin('message', 'message.id', 'entry.messageId')
      .select([
        'entry.id',
        'entry.messageId',
        'entry.side',
        'entry.text',
        'entry.createdAt',
        'entry.via',
        'entry.authorId',
        ENTRY_FILES.as('files'),
      ])
      .where('entry.id', '>', after)
      .where(({ or, eb }) => or([eb('message.senderId', '=', userId), eb('entry.authorId', '=', userId)]))
      .orderBy('entry.id')
      .limit(limit)
      .execute()
    return rows.map(({ authorId, files, ...entry }) => ({ ...entry, yours: authorId === userId, files: JSON.parse(files) as string[] }))
  }),

  maintenanceReports: byId(async (db, userId, after, limit) => {
    const readsOthers = await isOnBoard(db, userId)
    const rows = await db
      .selectFrom('maintenanceReport')
      .select([
        'id',
        'issueType',
        'otherIssueDescription',
        'streetNumber',
        'streetName',
        'locationRelevance',
        'whereExactly',
        'description',
      ])
      .select(['status', 'adminComments', 'isSubmittedOnBehalf', 'createdAt', 'lastUpdatedAt'])
      .select(['userId', 'submittedByAdminId', 'ccUserId'])
      .where('id', 'in', reportIds(db, userId, after, limit))
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(
      ({ userId: owner, submittedByAdminId, ccUserId, isSubmittedOnBehalf, adminComments, status, lastUpdatedAt, ...report }) => {
        const yours = owner === userId
        return {
          ...report,
          // A person copied in and a former board member get only the report as it was filed.
          ...(yours || readsOthers ? { status, lastUpdatedAt } : { status: null, lastUpdatedAt: null }),
          adminComments: yours ? adminComments : null,
          yours,
          filedByYou: submittedByAdminId === userId,
          filedOnBehalf: isSubmittedOnBehalf === 1,
          copiedToYou: ccUserId === userId,
        }
      },
    )
  }),

  reportComments: rowsOf('reportComment', 'authorId', ['reportId', 'text', 'createdAt']),

  reportsFollowed: whole((db, userId) =>
    db.selectFrom('reportFollow').select(['reportId', 'since']).where('userId', '=', userId).orderBy('since').execute(),
  ),

  maintenancePhotos: (db, userId) => async (after) => {
    const reports = await db
      .selectFrom('maintenanceReport as report')
      .select('report.id')
      .where(isAbout(userId))
      .where('report.id', '>', after ?? 0)
      .orderBy('report.id')
      .limit(REPORTS_A_PAGE)
      .execute()
    const ids = reports.map(({ id }) => id)
    const rows = await db
      .selectFrom('reportPhoto')
      .innerJoin('storedFile', 'storedFile.id', 'reportPhoto.fileId')
      .select(['reportPhoto.reportId', 'storedFile.originalName', 'storedFile.bytes', 'reportPhoto.capturedAt', 'reportPhoto.camera'])
      .where('reportPhoto.reportId', 'in', ids)
      .orderBy('reportPhoto.reportId')
      .orderBy('reportPhoto.position')
      .execute()
    return { rows, next: ids.length < REPORTS_A_PAGE ? null : (ids.at(-1) ?? null) }
  },
} satisfies Partial<Sections>

const ENTRY_FILES = sql<string>`(SELECT json_group_array(stored.originalName) FROM messageFile AS file
  JOIN storedFile AS stored ON stored.id = file.fileId WHERE file.entryId = entry.id)`

const REPORTS_A_PAGE = 20

const ownMessageIds = (db: Reader, userId: number, after: number, limit: number) =>
  db.selectFrom('message').select('message.id').where(isFrom(userId)).where('message.id', '>', after).orderBy('message.id').limit(limit)

function reportIds(db: Reader, userId: number, after: number, limit: number) {
  const [own, filed, copied] = (['userId', 'submittedByAdminId', 'ccUserId'] as const).map((column) => {
    const ids = db.selectFrom('maintenanceReport').select('id').where(column, '=', userId).where('id', '>', after)
    return db.selectFrom(ids.orderBy('id').limit(limit).as(column)).select('id')
  }) as [IdQuery, IdQuery, IdQuery]
  return own.union(filed).union(copied)
}

type IdQuery = ReturnType<ReturnType<Reader['selectFrom']>['select']>
