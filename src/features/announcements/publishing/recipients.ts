import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { summarizeDelivery } from '../../../server/notifications/delivery-summary'
import { countOfficial, isOwner } from '../../../server/notifications/official-delivery'
import { countRecipients, immediateRecipients, topicRecipients } from '../../../server/notifications/recipients'
import { readSettings, smsNameOf } from '../../../server/settings'
import { noticeText, smsTextIn } from '../../../shared/text-parts'
import type { Language } from '../../../words/languages'
import type { Announcement } from '../answers'
import { isIn } from '../visible'

type Subject = Pick<Announcement, 'id' | 'audience' | 'isUrgent' | 'isOfficial'>

export const topicOf = ({ isUrgent }: Pick<Subject, 'isUrgent'>) => (isUrgent ? 'urgent' : 'announcements')

const wasNotified = (id: number) => sql<SqlBool>`EXISTS (
  SELECT 1 FROM announcementNotice AS notice WHERE notice.userId = user.id AND notice.announcementId = ${id})`

/** Owners get an official notice by their delivery alone. */
const isTold = ({ audience, isOfficial }: Subject) => (isOfficial ? sql<SqlBool>`(${isIn(audience)} AND NOT ${isOwner})` : isIn(audience))

/** The time is null for people who have not been notified. */
export const audienceOf = (db: Reader, subject: Subject) =>
  topicRecipients(db, topicOf(subject))
    .select(
      sql<
        string | null
      >`(SELECT toldAt FROM announcementNotice AS notice WHERE notice.userId = user.id AND notice.announcementId = ${subject.id})`.as(
        'toldAt',
      ),
    )
    .where(isTold(subject))

export type Who = 'all' | 'told' | 'untold'

/** The people in the audience who hear of it at once: all, or those who have or have not been notified. */
export function recipientsOf(db: Reader, subject: Subject, who: Who) {
  const all = immediateRecipients(db, topicOf(subject)).where(isTold(subject))
  const told = wasNotified(subject.id)
  return who === 'all' ? all : all.where(who === 'told' ? told : sql<SqlBool>`NOT ${told}`)
}

/**
 * Counts the people a notification would reach now, leaving out people who have been notified; `again` counts those alone.
 */
export async function summarizeRemaining(
  db: Reader,
  announcement: Announcement,
  env: { PUBLIC_URL: string; SMTP_URL?: string | undefined },
) {
  const recipients = await audienceOf(db, announcement).execute()
  const left = recipients.filter(({ toldAt }) => toldAt === null)
  const settings = await readSettings(db)
  const topic = topicOf(announcement)
  const again = await countRecipients(recipientsOf(db, announcement, 'told'), topic)
  const address = `${env.PUBLIC_URL}${pathOf(announcement.id)}`
  const textIn = (language: Language) => noticeText(smsNameOf(settings), smsTextIn(textsOf(announcement), language), address)
  const official = announcement.isOfficial ? { official: await countOfficial(db, env) } : {}
  return { ...summarizeDelivery(left, settings, textIn), ...official, alreadyTold: recipients.length - left.length, again }
}

export const pathOf = (id: number) => `/announcements#${id}`
const textsOf = ({ smsTexts, ...announcement }: Announcement) => ({ ...announcement, smsTexts: smsTexts ?? {} })
