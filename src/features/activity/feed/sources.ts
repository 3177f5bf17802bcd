import { type AliasedExpression, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import type { Person } from '../../../server/people'
import type { Viewing } from '../../../server/viewing'
import { FORMER_RESIDENT } from '../../../shared/residents'
import { isExpired, visible as visibleAnnouncement } from '../../announcements/visible'
import { visible as visibleDocument } from '../../documents/visible'
import { visible as visibleEvent } from '../../events/visible'
import { visible as visibleReport } from '../../maintenance/visible'
import { visibleParts } from '../../messages/visible'
import type { ActivityType } from '../schema'
import { EXCERPT, type Row } from './item'

/** Who looks, when, and at how many rows of each source. */
export interface Sight extends Viewing {
  reach: number
}

export type Source = AliasedExpression<Row, 'latest'>

const excerpt = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(EXCERPT + 1)})`
const type = (name: ActivityType) => sql<ActivityType>`${sql.lit(name)}`.as('type')
const none = sql<string | null>`NULL`
/** The name of somebody else; one's own goes without saying. */
const other = (column: string, viewer: Person) =>
  sql<string | null>`CASE WHEN ${sql.ref(column)} IS ${viewer.id} THEN NULL ELSE coalesce(user.name, ${sql.lit(FORMER_RESIDENT)}) END`

// Conditions of partial indexes are written out, because such an index is only found when its condition is literally there.

const announcements = (db: Reader, sight: Sight): Source[] => [
  db
    .selectFrom('announcement')
    .select([type('announcement'), 'id', 'title', excerpt('content').as('text'), none.as('person'), none.as('day')])
    .select([sql<string | null>`CASE WHEN ${isExpired(sight)} THEN 'Expired' END`.as('status'), 'createdAt as timestamp'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .where(visibleAnnouncement(sight))
    .limit(sight.reach)
    .as('latest'),
]

const documents = (db: Reader, { viewer, reach }: Sight): Source[] => [
  db
    .selectFrom('document')
    .select([type('document'), 'id', 'title', sql<string>`coalesce(nullif(${excerpt('description')}, ''), category)`.as('text')])
    .select([none.as('person'), none.as('day'), none.as('status'), 'uploadedAt as timestamp'])
    .orderBy('uploadedAt', 'desc')
    .orderBy('id', 'desc')
    .where(visibleDocument(viewer))
    .limit(reach)
    .as('latest'),
]

const selectMessages = (db: Reader, { viewer, reach }: Sight) =>
  db
    .selectFrom('message')
    .leftJoin('user', 'user.id', 'message.senderId')
    .select([type('message'), 'message.id', 'message.subject as title', excerpt('message.content').as('text')])
    .select([other('message.senderId', viewer).as('person'), none.as('day')])
    .select([sql<string | null>`CASE WHEN isBroadcast = 0 THEN message.status END`.as('status'), 'message.activityAt as timestamp'])
    .orderBy('message.activityAt', 'desc')
    .orderBy('message.id', 'desc')
    .limit(reach)

const messages = (db: Reader, sight: Sight): Source[] =>
  visibleParts(sight.viewer).map((part) => selectMessages(db, sight).where(part).as('latest'))

const reports = (db: Reader, { viewer, reach }: Sight): Source[] => [
  db
    .selectFrom('maintenanceReport as report')
    .leftJoin('user', 'user.id', 'report.userId')
    .select([
      type('maintenance'),
      'report.id',
      sql<string>`coalesce(otherIssueDescription, issueType) || ', ' || report.streetNumber || ' ' || report.streetName`.as('title'),
    ])
    .select([excerpt('report.description').as('text'), other('report.userId', viewer).as('person'), none.as('day')])
    .select([sql<string | null>`report.status`.as('status'), 'report.lastUpdatedAt as timestamp'])
    .where(visibleReport(viewer))
    .orderBy('report.lastUpdatedAt', 'desc')
    .orderBy('report.id', 'desc')
    .limit(reach)
    .as('latest'),
]

/** An active poll past its end reads as closed, and before its opening says so. */
const pollStatus = (now: string) => sql<string | null>`
  CASE WHEN closesAt <= ${now} THEN 'closed' WHEN status = 'active' AND opensAt > ${now} THEN 'not open yet' ELSE status END`

const polls = (db: Reader, { now, reach }: Sight): Source[] => [
  db
    .selectFrom('poll')
    .select([type('poll'), 'id', 'title', excerpt('description').as('text'), none.as('person'), none.as('day')])
    .select([pollStatus(now).as('status'), 'createdAt as timestamp'])
    .where(sql<SqlBool>`status <> 'draft'`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(reach)
    .as('latest'),
]

const events = (db: Reader, { viewer, reach }: Sight): Source[] => [
  db
    .selectFrom('event')
    .select([type('event'), 'id', 'title', 'location as text', none.as('person'), sql<string | null>`dateStart`.as('day')])
    .select([sql<string | null>`status`.as('status'), 'lastUpdated as timestamp'])
    .orderBy('lastUpdated', 'desc')
    .orderBy('id', 'desc')
    .where(visibleEvent(viewer))
    .limit(reach)
    .as('latest'),
]

/** Each reads its latest rows the viewer may open, newest first, along an index. */
export const SOURCES: Record<ActivityType, (db: Reader, sight: Sight) => Source[]> = {
  announcement: announcements,
  document: documents,
  message: messages,
  maintenance: reports,
  poll: polls,
  event: events,
}
