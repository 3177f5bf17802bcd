import { type AliasedExpression, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import type { Person } from '../../../server/people'
import { translationsOf } from '../../../server/translations'
import type { Viewing } from '../../../server/viewing'
import { FORMER_RESIDENT } from '../../../shared/residents'
import { isExpired, isPublished as isPublishedAnnouncement, visible as visibleAnnouncement } from '../../announcements/visible'
import { visible as visibleDocument } from '../../documents/visible'
import { visible as visibleEvent } from '../../events/visible'
import { visible as visibleReport } from '../../maintenance/visible'
import { visibleParts } from '../../messages/visible'
import { isPublished, stateOf } from '../../polls/visible'
import type { ActivityType } from '../schema'
import { EXCERPT, REPLACED, type Row } from './item'

export type Source = AliasedExpression<Row, 'latest'>
/** The newest `rowLimit` rows the viewer may open, read along an index. */
type ReadLatest = (db: Reader, viewing: Viewing, rowLimit: number) => Source[]

const excerpt = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(EXCERPT + 1)})`
const type = (name: ActivityType) => sql<ActivityType>`${sql.lit(name)}`.as('type')
const none = sql<string | null>`NULL`
const translated = (kind: 'announcement' | 'event') =>
  sql<string | null>`(
    SELECT group_concat(title || char(10) || ${excerpt('text')}, char(10)) FROM translation WHERE kind = ${sql.lit(kind)} AND rowId = ${sql.ref(`${kind}.id`)}
  )`.as('translated')
const withoutTranslations = [none.as('translated'), none.as('language'), none.as('translations')] as const
const plain = [none.as('issue'), ...withoutTranslations] as const
const other = (column: string, viewer: Person) =>
  sql<string | null>`CASE WHEN ${sql.ref(column)} IS ${viewer.id} THEN NULL ELSE coalesce(user.name, ${sql.lit(FORMER_RESIDENT)}) END`

// The conditions repeat those of the partial indexes literally, because SQLite finds such an index only then.

const announcements: ReadLatest = (db, viewing, rowLimit) => [
  db
    .selectFrom('announcement')
    .select([type('announcement'), 'id', 'title', excerpt('content').as('text'), none.as('person'), none.as('day')])
    .select([none.as('issue'), translated('announcement'), 'language', translationsOf('announcement')])
    .select([sql<string | null>`CASE WHEN ${isExpired(viewing)} THEN 'Expired' END`.as('status'), 'publishedAt as timestamp'])
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .where(visibleAnnouncement(viewing))
    .where(isPublishedAnnouncement(viewing))
    .limit(rowLimit)
    .as('latest'),
]

const documents: ReadLatest = (db, { viewer }, rowLimit) => [
  db
    .selectFrom('document')
    .select([type('document'), 'id', 'title', sql<string>`coalesce(nullif(${excerpt('description')}, ''), category)`.as('text')])
    .select([none.as('person'), none.as('day'), sql<string | null>`CASE WHEN version > 1 THEN ${sql.lit(REPLACED)} END`.as('status')])
    .select('uploadedAt as timestamp')
    .select(plain)
    .orderBy('uploadedAt', 'desc')
    .orderBy('id', 'desc')
    .where(visibleDocument(viewer))
    .where('isArchived', '=', 0)
    .limit(rowLimit)
    .as('latest'),
]

const selectMessages = (db: Reader, viewer: Person, rowLimit: number) =>
  db
    .selectFrom('message')
    .leftJoin('user', 'user.id', 'message.senderId')
    .select([type('message'), 'message.id', 'message.subject as title', excerpt('message.content').as('text')])
    .select([other('message.senderId', viewer).as('person'), none.as('day')])
    .select(plain)
    .select([
      sql<string | null>`CASE message.state WHEN 'resolved' THEN 'Resolved' ELSE iif(isBroadcast = 0, message.status, NULL) END`.as(
        'status',
      ),
      'message.activityAt as timestamp',
    ])
    .orderBy('message.lastEntryId', 'desc')
    .limit(rowLimit)

const messages: ReadLatest = (db, { viewer }, rowLimit) =>
  visibleParts(viewer).map((part) => selectMessages(db, viewer, rowLimit).where(part).as('latest'))

const reports: ReadLatest = (db, { viewer }, rowLimit) => [
  db
    .selectFrom('maintenanceReport as report')
    .leftJoin('user', 'user.id', 'report.userId')
    .select([
      type('maintenance'),
      'report.id',
      sql<string>`coalesce(otherIssueDescription, issueType) || ', ' || report.streetNumber || ' ' || report.streetName`.as('title'),
    ])
    .select([sql<string | null>`iif(otherIssueDescription IS NULL, issueType, NULL)`.as('issue'), ...withoutTranslations])
    .select([excerpt('report.description').as('text'), other('report.userId', viewer).as('person'), none.as('day')])
    .select([sql<string | null>`report.status`.as('status'), 'report.lastUpdatedAt as timestamp'])
    .where(visibleReport(viewer))
    .orderBy('report.lastUpdatedAt', 'desc')
    .orderBy('report.id', 'desc')
    .limit(rowLimit)
    .as('latest'),
]

const pollStatus = (viewing: Viewing) =>
  sql<string | null>`CASE ${stateOf(viewing)} WHEN 'open' THEN 'active' WHEN 'not open yet' THEN 'not open yet' ELSE 'closed' END`

const polls: ReadLatest = (db, viewing, rowLimit) => [
  db
    .selectFrom('poll')
    .select([type('poll'), 'id', 'title', excerpt('description').as('text'), none.as('person'), none.as('day')])
    .select(plain)
    .select([pollStatus(viewing).as('status'), 'createdAt as timestamp'])
    .where(isPublished)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(rowLimit)
    .as('latest'),
]

const events: ReadLatest = (db, { viewer }, rowLimit) => [
  db
    .selectFrom('event')
    .select([type('event'), 'id', 'title', 'location as text', none.as('person'), sql<string | null>`dateStart`.as('day')])
    .select([none.as('issue'), translated('event'), 'language', translationsOf('event')])
    .select([sql<string | null>`status`.as('status'), 'lastUpdated as timestamp'])
    .orderBy('lastUpdated', 'desc')
    .orderBy('id', 'desc')
    .where(visibleEvent(viewer))
    .limit(rowLimit)
    .as('latest'),
]

export const SOURCES: Record<ActivityType, ReadLatest> = {
  announcement: announcements,
  document: documents,
  message: messages,
  maintenance: reports,
  poll: polls,
  event: events,
}
