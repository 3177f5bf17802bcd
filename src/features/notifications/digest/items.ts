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
import { type DigestContext, type Item, isNew } from './context'
import { listReports } from './reports'

const NEWS_DAYS = 31

type Items = Partial<Record<Topic, Item[]>>

/**
 * Lists what the recipient may open, has subscribed to, has not written and has not received by email; a text message or a push notification
 * alone does not count. Messages and reports are listed only for recipients who chose the digest for them, because others are notified at
 * once.
 */
export async function listNews(db: Reader, recipient: Person, settings: Settings): Promise<Items> {
  const choices = await choicesOf(db, recipient)
  const viewing = viewingUnder(settings, recipient)
  const from = [recipient.createdAt, settings.digestsFrom, fromNow(-NEWS_DAYS * DAY)].sort().at(-1) ?? ''
  const context = {
    db,
    recipient,
    language: languageOf(recipient, settings),
    viewing,
    time: wallClockAt(new Date(), settings.timeZone).time,
    from,
  }
  const items: Items = {}
  for (const topic of TOPICS) {
    const { email } = choices[topic]
    const read = email === 'digest' || (email === 'now' && !AT_ONCE.includes(topic)) ? READS[topic] : undefined
    const found = read ? await read(context) : []
    if (found.length > 0) items[topic] = found
  }
  return items
}

/** News of these topics is always sent at once, so a recipient who chose 'at once' already has it. */
const AT_ONCE: readonly Topic[] = ['messages', 'maintenance']

const notMailed = ({ recipient }: DigestContext, causes: string[], id: RawBuilder<unknown>) => sql<SqlBool>`NOT EXISTS (
  SELECT 1 FROM mail WHERE mail.cause IN (${sql.join(causes)}) AND mail.causeId = ${id} AND mail.status <> 'failed' AND mail.userId = ${recipient.id})`

/** The entry a recipient is notified of: for a broadcast the sent entry, for a conversation the board's last one. */
const NEWEST_ENTRY = sql`iif(message.isBroadcast = 1, message.lastEntryId, message.lastBoardEntryId)`

const POLL_NEWS = sql<string>`max(coalesce(poll.openedAt, poll.createdAt), coalesce(poll.opensAt, poll.createdAt))`

const READS: Partial<Record<Topic, (context: DigestContext) => Promise<Item[]>>> = {
  urgent: (context) => listAnnouncements(context, true),
  announcements: (context) => listAnnouncements(context, false),

  documents: (context) =>
    context.db
      .selectFrom('document')
      .select(['id', 'title', 'uploadedAt as at'])
      .where('uploadedAt', '>', context.from)
      .where('isArchived', '=', 0)
      .where('uploaderId', 'is not', context.recipient.id)
      .where(notMailed(context, ['document'], sql.ref('document.id')))
      .where(isNew(context, 'documents', sql.ref('document.id')))
      .orderBy('uploadedAt', 'desc')
      .execute(),

  polls: (context) =>
    context.db
      .selectFrom('poll')
      .select(['id', 'title', POLL_NEWS.as('at')])
      .where(POLL_NEWS, '>', context.from)
      .where('authorId', 'is not', context.recipient.id)
      .where(isOpen(context.viewing))
      .where(notMailed(context, ['pollReminder', 'pollOpened'], sql.ref('poll.id')))
      .where(isNew(context, 'polls', sql.ref('poll.id')))
      .orderBy(POLL_NEWS, 'desc')
      .execute(),

  events: (context) =>
    context.db
      .selectFrom('event')
      .select(['id', titleIn('event', context.language), languageOfTitle('event', context.language), 'dateStart as at'])
      .select(['location', sql<string | null>`iif(event.isAllDay = 1, NULL, event.timeStart)`.as('time')])
      .where('createdAt', '>', context.from)
      .where('createdBy', 'is not', context.recipient.id)
      .where('status', '!=', 'cancelled')
      .where(sql<SqlBool>`coalesce(event.dateEnd, event.dateStart) >= ${context.viewing.today}`)
      .where(sql<SqlBool>`NOT ${endedToday({ date: context.viewing.today, time: context.time })}`)
      .where(notMailed(context, ['event'], sql.ref('event.id')))
      .where(isNew(context, 'events', sql.ref('event.id')))
      .orderBy('dateStart')
      .execute(),

  messages: (context) =>
    context.db
      .selectFrom('message')
      .select(['id', 'subject as title', 'activityAt as at', sql<number>`${NEWEST_ENTRY}`.as('listedAs')])
      .where('activityAt', '>', context.from)
      .where(
        sql<SqlBool>`((message.isBroadcast = 1 AND message.senderId IS NOT ${context.recipient.id})
          OR (message.senderId = ${context.recipient.id} AND message.status = 'Replied' AND message.viewedByUser = 0))`,
      )
      .where(
        sql<SqlBool>`NOT EXISTS (SELECT 1 FROM mail JOIN notification ON notification.id = mail.notificationId
          WHERE mail.cause IN ('broadcast', 'reply') AND mail.causeId = message.id AND mail.userId = ${context.recipient.id}
            AND mail.status <> 'failed' AND coalesce(notification.params ->> 'entryId', ${NEWEST_ENTRY}) = ${NEWEST_ENTRY})`,
      )
      .where(isNew(context, 'messages', NEWEST_ENTRY))
      .orderBy('activityAt', 'desc')
      .execute(),

  maintenance: listReports,
}

const listAnnouncements = (context: DigestContext, isUrgent: boolean): Promise<Item[]> =>
  context.db
    .selectFrom('announcement')
    .select(['id', titleIn('announcement', context.language), languageOfTitle('announcement', context.language), 'publishedAt as at'])
    .where('publishedAt', '>', context.from)
    .where('isUrgent', '=', isUrgent ? 1 : 0)
    .where('authorId', 'is not', context.recipient.id)
    .where(announcements.isPublished(context.viewing))
    .where(announcements.isFor(context.viewing))
    .where(sql<SqlBool>`NOT ${announcements.isExpired(context.viewing)}`)
    .where(sql<SqlBool>`NOT ${announcements.isOwnersNotice(context.recipient.id)}`)
    .where(notMailed(context, ['announcement'], sql.ref('announcement.id')))
    .where(isNew(context, 'urgent', sql.ref('announcement.id')))
    .where(isNew(context, 'announcements', sql.ref('announcement.id')))
    .orderBy('publishedAt', 'desc')
    .execute()
