import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { choicesOf } from '../../../server/notifications/choices'
import { languageOf } from '../../../server/notifications/recipients'
import type { Person } from '../../../server/people'
import { DAY, fromNow } from '../../../server/process/clock'
import type { Settings } from '../../../server/settings'
import { languageOfTitle, titleIn } from '../../../server/translations'
import { viewingUnder } from '../../../server/viewing'
import { TOPICS, type Topic } from '../../../shared/topics'
import { wallClockAt } from '../../../shared/wall-clock'
import * as announcements from '../../announcements/visible'
import { endedToday } from '../../events/visible'
import { isOpen } from '../../polls/visible'
import { type Item, isNew, type Look } from './look'
import { listReports } from './reports'

/** Older things are no news. */
const NEWS_DAYS = 31

export type Items = Partial<Record<Topic, Item[]>>

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

const notMailed = ({ reader }: Look, causes: string[], id: RawBuilder<unknown>) => sql<SqlBool>`NOT EXISTS (
  SELECT 1 FROM mail WHERE mail.cause IN (${sql.join(causes)}) AND mail.causeId = ${id} AND mail.status <> 'failed' AND mail.userId = ${reader.id})`

/** What a reader is told of: of a message to everybody what was sent, of one's own conversation what the board wrote last. */
const TOLD = sql`iif(message.isBroadcast = 1, message.lastEntryId, message.lastBoardEntryId)`

/** A poll that was made long before it opens is news when it opens, by the clock or by hand. */
const POLL_NEWS = sql<string>`max(coalesce(poll.openedAt, poll.createdAt), coalesce(poll.opensAt, poll.createdAt))`

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
      .select(['id', 'title', POLL_NEWS.as('at')])
      .where(POLL_NEWS, '>', look.from)
      .where('authorId', 'is not', look.reader.id)
      .where(isOpen(look.viewing))
      .where(notMailed(look, ['pollReminder', 'pollOpened'], sql.ref('poll.id')))
      .where(isNew(look, 'polls', sql.ref('poll.id')))
      .orderBy(POLL_NEWS, 'desc')
      .execute(),

  events: (look) =>
    look.db
      .selectFrom('event')
      .select(['id', titleIn('event', look.language), languageOfTitle('event', look.language), 'dateStart as at'])
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
        sql<SqlBool>`NOT EXISTS (SELECT 1 FROM mail JOIN notification ON notification.id = mail.notificationId
          WHERE mail.cause IN ('broadcast', 'reply') AND mail.causeId = message.id AND mail.userId = ${look.reader.id}
            AND mail.status <> 'failed' AND coalesce(notification.params ->> 'entryId', ${TOLD}) = ${TOLD})`,
      )
      .where(isNew(look, 'messages', TOLD))
      .orderBy('activityAt', 'desc')
      .execute(),

  maintenance: listReports,
}

const listAnnouncements = (look: Look, isUrgent: boolean): Promise<Item[]> =>
  look.db
    .selectFrom('announcement')
    .select(['id', titleIn('announcement', look.language), languageOfTitle('announcement', look.language), 'publishedAt as at'])
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
