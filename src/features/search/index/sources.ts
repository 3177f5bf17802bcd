import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import type { Viewing } from '../../../server/viewing'
import { isOpenToAll } from '../../announcements/visible'
import { monthWords, visible as visibleDocument } from '../../documents/visible'
import { visible as visibleEvent } from '../../events/visible'
import { visible as visibleMessage } from '../../messages/visible'
import { visible as visiblePoll } from '../../polls/visible'
import type { SearchType } from '../schema'

/** The indexed content of a row. */
export interface Indexed {
  id: number
  title: string
  text: string
  /** Text for some readers only, of an item that everyone may see. */
  own: string | null
  /** The readers of restricted text: 'u12', or 'some' if only its feature can tell. The board needs no word. */
  readers: string
  at: string
  fileId: number | null
  isOpen: number
}

/** Reads rows as `plain`, a member without any role, sees them: what they may read, everyone may. */
type ReadRows = (db: Reader, plain: Viewing, ids: readonly number[]) => Promise<Indexed[]>

const texts = (...columns: string[]) =>
  sql<string>`concat_ws(char(10), ${sql.join(columns.map((column) => sql`nullif(${sql.ref(column)}, '')`))})`
const flag = (condition: RawBuilder<SqlBool>) => sql<number>`(${condition}) IS TRUE`.as('isOpen')
const none = sql<string | null>`NULL`.as('own')
const noFile = sql<number | null>`NULL`.as('fileId')
const readers = (word: string) => sql<string>`${sql.lit(word)}`.as('readers')
/** A JSON list of tags as words. */
const tags = sql<string>`(SELECT group_concat(value, ', ') FROM json_each(tags))`

const translated = (kind: string) =>
  sql<string>`(SELECT group_concat(title || char(10) || text, char(10)) FROM translation WHERE kind = ${sql.lit(kind)} AND rowId = ${sql.ref(`${kind}.id`)})`

const announcements: ReadRows = (db, plain, ids) =>
  db
    .selectFrom('announcement')
    .select([
      'id',
      'title',
      sql<string>`concat_ws(char(10), content, ${translated('announcement')})`.as('text'),
      none,
      readers('some'),
      'publishedAt as at',
      'attachmentId as fileId',
    ])
    .select(flag(isOpenToAll(plain)))
    .where('id', 'in', ids)
    .execute()

const documents: ReadRows = (db, { viewer }, ids) =>
  db
    .selectFrom('document')
    .leftJoin('storedFile', 'storedFile.id', 'document.fileId')
    .select(['document.id', 'document.title'])
    .select(
      sql<string>`concat_ws(char(10), ${texts('document.description', 'document.category', 'storedFile.originalName')}, ${monthWords})`.as(
        'text',
      ),
    )
    .select([none, readers(''), 'document.uploadedAt as at', 'document.fileId', flag(visibleDocument(viewer))])
    .where('document.id', 'in', ids)
    .execute()

const guidelines: ReadRows = (db, _plain, ids) =>
  db
    .selectFrom('guideline')
    .select(['id', 'title', sql<string>`concat_ws(char(10), description, ${tags}, ${translated('guideline')})`.as('text')])
    .select([none, readers(''), 'createdAt as at', noFile, flag(sql`TRUE`)])
    .where('id', 'in', ids)
    .execute()

const events: ReadRows = (db, { viewer }, ids) =>
  db
    .selectFrom('event')
    .select(['id', 'title', sql<string>`concat_ws(char(10), description, location, ${tags}, ${translated('event')})`.as('text')])
    .select([none, readers('some'), 'createdAt as at', noFile, flag(visibleEvent(viewer))])
    .where('id', 'in', ids)
    .execute()

const OPTIONS = sql<string>`(SELECT group_concat(optionText, char(10) ORDER BY position) FROM pollOption WHERE pollId = poll.id)`

const polls: ReadRows = (db, { viewer }, ids) =>
  db
    .selectFrom('poll')
    .select(['id', 'title', sql<string>`concat_ws(char(10), description, ${OPTIONS})`.as('text')])
    .select([none, readers(''), 'createdAt as at', noFile, flag(visiblePoll(viewer))])
    .where('id', 'in', ids)
    .execute()

/** Text between sender and board is a part of its own; the entries of a conversation are further parts (`entries.ts`). */
const messages: ReadRows = async (db, { viewer }, ids) => {
  const rows = await db
    .selectFrom('message')
    .select(['id', 'subject as title', 'content', 'reply', 'senderId', 'createdAt as at', noFile, flag(visibleMessage(viewer))])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ content, reply, senderId, ...row }) => ({
    ...row,
    text: content,
    own: row.isOpen ? reply : null,
    readers: senderId === null ? '' : `u${senderId}`,
  }))
}

const STEPS = sql<string>`(SELECT group_concat(comment, char(10) ORDER BY id) FROM reportChange WHERE reportId = report.id)`

/** Comments are further parts (`entries.ts`). */
const reports: ReadRows = (db, _plain, ids) =>
  db
    .selectFrom('maintenanceReport as report')
    .select('report.id')
    .select(sql<string>`coalesce(otherIssueDescription, issueType) || ', ' || streetNumber || ' ' || streetName`.as('title'))
    .select(sql<string>`concat_ws(char(10), description, whereExactly, coalesce(${STEPS}, adminComments))`.as('text'))
    .select([none, sql<string>`coalesce('u' || userId, '')`.as('readers'), 'createdAt as at', noFile, flag(sql`FALSE`)])
    .where('report.id', 'in', ids)
    .execute()

const residents: ReadRows = (db, _plain, ids) =>
  db
    .selectFrom('user')
    .select(['id', 'name as title'])
    .select(sql<string>`concat_ws(char(10), username, streetNumber || ' ' || streetName, email, phoneNumber)`.as('text'))
    .select([none, readers(''), 'createdAt as at', noFile, flag(sql`FALSE`)])
    .where('id', 'in', ids)
    .execute()

export const SOURCES: Record<SearchType, ReadRows> = {
  announcement: announcements,
  document: documents,
  guideline: guidelines,
  event: events,
  poll: polls,
  message: messages,
  report: reports,
  resident: residents,
}
