import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { DAY, fromNow } from '../../../server/clock'
import { choicesOf } from '../../../server/notify/choices'
import { languageOf } from '../../../server/notify/language-of'
import type { Person } from '../../../server/people'
import type { Settings } from '../../../server/settings'
import { titleIn } from '../../../server/translations'
import { type Viewing, viewingUnder } from '../../../server/viewing'
import { TOPICS, type Topic } from '../../../shared/topics'
import { wallClockAt } from '../../../shared/wall-clock'
import type { Language } from '../../../words/languages'
import * as announcements from '../../announcements/visible'
import { isShown } from '../../community-reports/visible'
import { endedToday } from '../../events/visible'
import { isOpen } from '../../polls/visible'

/** Older things are no news. */
const NEWS_DAYS = 31

export interface Item {
  id: number
  /** In the reader's language where there is one. Of a message or a report the words say what it is. */
  title: string
  at: string
  /** Under which number it is kept that it was listed; else its own. */
  listedAs?: number
  /** Where a report of others that its reader follows is seen. */
  path?: string
}
export type Items = Partial<Record<Topic, Item[]>>

interface Look {
  db: Reader
  reader: Person
  language: Language
  viewing: Viewing
  time: string
  from: string
}

/**
 * What a digest would list for somebody now: what they may open, want to hear of, and have neither written nor been mailed. Who was told by
 * text message or on a device alone still finds it there. Of messages and reports only for who wants them in the digest, because the others
 * hear at once.
 */
export async function listNews(db: Reader, reader: Person, settings: Settings): Promise<Items> {
  const choices = await choicesOf(db, reader)
  const viewing = viewingUnder(settings, reader)
  const from = [reader.createdAt, settings.digestsFrom, fromNow(-NEWS_DAYS * DAY)].sort().at(-1) ?? ''
  const look = { db, reader, language: languageOf(reader, settings), viewing, time: wallClockAt(new Date(), settings.timeZone).time, from }
  const items: Items = {}
  for (const topic of TOPICS) {
    const { email } = choices[topic]
    const read = email === 'digest' || (email === 'now' && !AT_ONCE.includes(topic)) ? READS[topic] : undefined
    const found = read ? await read(look) : []
    if (found.length > 0) items[topic] = found
  }
  return items
}

/** Nobody has to choose to send these, so who wants them at once has them. */
const AT_ONCE: readonly Topic[] = ['messages', 'maintenance']

type Column = RawBuilder<unknown>
const isNew = ({ reader }: Look, topic: Topic, id: Column) => sql<SqlBool>`NOT EXISTS (
  SELECT 1 FROM digestItem AS listed WHERE listed.userId = ${reader.id} AND listed.topic = ${topic} AND listed.subjectId = ${id})`
const notMailed = ({ reader }: Look, causes: string[], id: Column) => sql<SqlBool>`NOT EXISTS (
  SELECT 1 FROM mail WHERE mail.cause IN (${sql.join(causes)}) AND mail.causeId = ${id} AND mail.status <> 'failed' AND mail.userId = ${reader.id})`

/** What a reader is told of: of a message to everybody what was sent, of one's own conversation what the board wrote last. */
const TOLD = sql`iif(message.isBroadcast = 1, message.lastEntryId, message.lastBoardEntryId)`

const READS: Partial<Record<Topic, (look: Look) => Promise<Item[]>>> = {
  urgent: (look) => listAnnouncements(look, true),
  announcements: (look) => listAnnouncements(look, false),

  documents: (look) =>
    look.db
      .selectFrom('document')
      .select(['id', 'title', 'uploadedAt as at'])
      .where('uploadedAt', '>', look.from)
      .where('isArchived', '=', 0)
      .where('uploaderId', 'is not', look.reader.id)
      .where(notMailed(look, ['document'], sql.ref('document.id')))
      .where(isNew(look, 'documents', sql.ref('document.id')))
      .orderBy('uploadedAt', 'desc')
      .execute(),

  polls: (look) =>
    look.db
      .selectFrom('poll')
      .select(['id', 'title', 'createdAt as at'])
      .where('createdAt', '>', look.from)
      .where('authorId', 'is not', look.reader.id)
      .where(isOpen(look.viewing))
      .where(notMailed(look, ['pollReminder', 'pollOpened'], sql.ref('poll.id')))
      .where(isNew(look, 'polls', sql.ref('poll.id')))
      .orderBy('createdAt', 'desc')
      .execute(),

  events: (look) =>
    look.db
      .selectFrom('event')
      .select(['id', titleIn('event', look.language), 'dateStart as at'])
      .where('createdAt', '>', look.from)
      .where('createdBy', 'is not', look.reader.id)
      .where('status', '!=', 'cancelled')
      .where(sql<SqlBool>`coalesce(event.dateEnd, event.dateStart) >= ${look.viewing.today}`)
      .where(sql<SqlBool>`NOT ${endedToday({ date: look.viewing.today, time: look.time })}`)
      .where(notMailed(look, ['event'], sql.ref('event.id')))
      .where(isNew(look, 'events', sql.ref('event.id')))
      .orderBy('dateStart')
      .execute(),

  messages: (look) =>
    look.db
      .selectFrom('message')
      .select(['id', 'subject as title', 'activityAt as at', sql<number>`${TOLD}`.as('listedAs')])
      .where('activityAt', '>', look.from)
      .where(
        sql<SqlBool>`((message.isBroadcast = 1 AND message.senderId IS NOT ${look.reader.id})
          OR (message.senderId = ${look.reader.id} AND message.status = 'Replied' AND message.viewedByUser = 0))`,
      )
      .where(
        sql<SqlBool>`NOT EXISTS (SELECT 1 FROM mail JOIN telling ON telling.id = mail.tellingId
          WHERE mail.cause IN ('broadcast', 'reply') AND mail.causeId = message.id AND mail.userId = ${look.reader.id}
            AND mail.status <> 'failed' AND coalesce(telling.params ->> 'entryId', ${TOLD}) = ${TOLD})`,
      )
      .where(isNew(look, 'messages', TOLD))
      .orderBy('activityAt', 'desc')
      .execute(),

  maintenance: async (look) => {
    const own = [...(await listSteps(look)), ...(await listComments(look))]
    const followed = [...(await listFollowedSteps(look)), ...(await listFollowedComments(look))]
    return [...own, ...followed].sort((one, other) => (one.at < other.at ? 1 : -1))
  },
}

const listSteps = (look: Look): Promise<Item[]> =>
  look.db
    .selectFrom('reportChange as change')
    .innerJoin('maintenanceReport as report', 'report.id', 'change.reportId')
    .select(['change.id', 'report.issueType as title', 'change.changedAt as at'])
    .where('report.userId', '=', look.reader.id)
    .where('change.changedById', 'is not', look.reader.id)
    .where('change.changedAt', '>', look.from)
    .where(sql<SqlBool>`change.fromStatus <> change.toStatus`)
    .where(notMailedAs(look, 'reportStatus', 'changeId', sql.ref('change.id')))
    .where(isNew(look, 'maintenance', sql.ref('change.id')))
    .orderBy('change.changedAt', 'desc')
    .execute()

/** What the board has written about one's own reports. Comments and steps are numbered apart: a comment is kept under a number below zero. */
const listComments = async (look: Look): Promise<Item[]> => {
  const rows = await look.db
    .selectFrom('reportComment as comment')
    .innerJoin('maintenanceReport as report', 'report.id', 'comment.reportId')
    .select(['comment.id', 'report.issueType as title', 'comment.createdAt as at'])
    .where('report.userId', '=', look.reader.id)
    .where('comment.side', '=', 'board')
    .where('comment.createdAt', '>', look.from)
    .where(notMailedAs(look, 'reportComment', 'commentId', sql.ref('comment.id')))
    .where(isNew(look, 'maintenance', sql`-comment.id`))
    .execute()
  return rows.map((row) => ({ ...row, listedAs: -row.id }))
}

/** Since when the reader follows `report`, whether they asked to or have reported the same; null for who does not. */
const followedSince = ({ reader }: Look) => sql<string>`(
  SELECT min(since) FROM (
    SELECT since FROM reportFollow WHERE reportId = report.id AND userId = ${reader.id}
    UNION ALL SELECT follow.since FROM reportFollow AS follow
      JOIN maintenanceReport AS joined ON joined.id = follow.reportId WHERE joined.mergedIntoId = report.id AND follow.userId = ${reader.id}
    UNION ALL SELECT joined.closedAt FROM maintenanceReport AS joined
      WHERE joined.mergedIntoId = report.id AND joined.userId = ${reader.id}))`

/** To what the community sees of it; else to where they know of it from. */
const pathOf = ({ reader }: Look) => sql<string>`CASE
  WHEN ${isShown} THEN '/community-reports?report=' || report.id
  WHEN EXISTS (SELECT 1 FROM maintenanceReport AS joined WHERE joined.mergedIntoId = report.id AND joined.userId = ${reader.id}) THEN '/maintenance'
  ELSE '/community-reports' END`

const notMailedAs = ({ reader }: Look, cause: string, param: string, id: Column) => sql<SqlBool>`NOT EXISTS (
  SELECT 1 FROM mail JOIN telling ON telling.id = mail.tellingId
  WHERE mail.cause = ${cause} AND mail.causeId = report.id AND mail.userId = ${reader.id}
    AND mail.status <> 'failed' AND telling.params ->> ${param} = ${id})`

const listFollowedSteps = (look: Look): Promise<Item[]> =>
  look.db
    .selectFrom('reportChange as change')
    .innerJoin('maintenanceReport as report', 'report.id', 'change.reportId')
    .select(['change.id', 'report.issueType as title', 'change.changedAt as at', pathOf(look).as('path')])
    .where('report.userId', 'is not', look.reader.id)
    .where('report.mergedIntoId', 'is', null)
    .where('change.changedById', 'is not', look.reader.id)
    .where('change.changedAt', '>', look.from)
    .where(sql<SqlBool>`change.fromStatus <> change.toStatus AND change.changedAt > ${followedSince(look)}`)
    .where(notMailedAs(look, 'followedStatus', 'changeId', sql.ref('change.id')))
    .where(isNew(look, 'maintenance', sql.ref('change.id')))
    .execute()

/** What the board says to everyone who follows a report. */
const listFollowedComments = async (look: Look): Promise<Item[]> => {
  const rows = await look.db
    .selectFrom('reportComment as comment')
    .innerJoin('maintenanceReport as report', 'report.id', 'comment.reportId')
    .select(['comment.id', 'report.issueType as title', 'comment.createdAt as at', pathOf(look).as('path')])
    .where('report.userId', 'is not', look.reader.id)
    .where(isShown)
    .where('comment.isPublic', '=', 1)
    .where('comment.authorId', 'is not', look.reader.id)
    .where('comment.createdAt', '>', look.from)
    .where(sql<SqlBool>`comment.createdAt > ${followedSince(look)}`)
    .where(notMailedAs(look, 'followedComment', 'commentId', sql.ref('comment.id')))
    .where(isNew(look, 'maintenance', sql`-comment.id`))
    .execute()
  return rows.map((row) => ({ ...row, listedAs: -row.id }))
}

const listAnnouncements = (look: Look, isUrgent: boolean): Promise<Item[]> =>
  look.db
    .selectFrom('announcement')
    .select(['id', titleIn('announcement', look.language), 'publishedAt as at'])
    .where('publishedAt', '>', look.from)
    .where('isUrgent', '=', isUrgent ? 1 : 0)
    .where('authorId', 'is not', look.reader.id)
    .where(announcements.isPublished(look.viewing))
    .where(announcements.isFor(look.viewing))
    .where(sql<SqlBool>`NOT ${announcements.isExpired(look.viewing)}`)
    .where(notMailed(look, ['announcement'], sql.ref('announcement.id')))
    .where(isNew(look, 'urgent', sql.ref('announcement.id')))
    .where(isNew(look, 'announcements', sql.ref('announcement.id')))
    .orderBy('publishedAt', 'desc')
    .execute()
