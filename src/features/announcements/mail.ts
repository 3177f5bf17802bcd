import { type SqlBool, sql } from 'kysely'
import type { DatabaseAccess, Reader, Trx } from '../../../db/schema'
import { type Actor, audit } from '../../server/audit'
import { EXPIRED, GONE, type NotificationType } from '../../server/notifications/notification-type'
import { notify } from '../../server/notifications/notify'
import { nowText } from '../../server/process/clock'
import { readSettings } from '../../server/settings'
import { viewingUnder } from '../../server/viewing'
import { dateInZone } from '../../shared/calendar'
import type { AudienceKind } from '../../shared/recipients'
import { type SmsTexts, smsTextIn } from '../../shared/text-parts'
import type { Announcement } from './answers'
import { OFFICIAL_NOTICE } from './official/mail'
import { type SendingEnv, sendOfficialNotice } from './official/send'
import { pathOf, recipientsOf, topicOf, type Who } from './publishing/recipients'
import { findAnnouncement, noteNotifications } from './queries'
import { isExpired, isFor, isPublished } from './visible'

const EXCERPT_MAX = 3000

const ANNOUNCEMENT: NotificationType<{ at?: string }> = {
  name: 'announcement',
  kind: 'community',
  topic: 'announcements',
  async write({ db, id, params: { at = '' }, reader, words: { mails }, language, settings, url }) {
    const viewing = viewingUnder(settings, reader)
    const row = await db
      .selectFrom('announcement')
      .select(['smsText', 'smsTexts', isExpired(viewing).as('isOver'), isFor(viewing).as('isTheirs'), isPublished(viewing).as('isOut')])
      .where('id', '=', id)
      .executeTakeFirst()
    if (row?.isOver) return EXPIRED
    const announcement = row?.isTheirs && row.isOut ? await findAnnouncement(db, id, viewing) : undefined
    if (!row || !announcement) return GONE
    const translation = announcement.translations.find((version) => version.language === language)
    const { title, content, language: own } = translation ?? announcement
    const { attachmentName, isUrgent } = announcement
    const path = pathOf(id)
    const { subject, urgent, updated, original, attachment, action, footer } = mails.announcement
    const isAgain = await wasNotifiedBefore(db, id, reader.id, at)
    return {
      subject: isAgain ? updated(title) : isUrgent ? urgent(title) : subject(title),
      heading: title,
      paragraphs: [
        ...paragraphsOf(content),
        ...(translation ? [original(announcement.language, url(path))] : []),
        ...(attachmentName ? [attachment(attachmentName)] : []),
      ],
      quoted: [title, ...paragraphsOf(content)].map((text) => ({ language: own, text })),
      action: { label: action, path },
      footer,
      shortText: isAgain ? updated(title) : title,
      smsText: smsTextIn({ ...announcement, smsText: row.smsText, smsTexts: JSON.parse(row.smsTexts) as SmsTexts['smsTexts'] }, language),
    }
  },
}
export const announcementNotifications = [ANNOUNCEMENT, OFFICIAL_NOTICE]

const wasNotifiedBefore = async (db: Reader, announcementId: number, userId: number, at: string) =>
  (await db
    .selectFrom('announcementNotice')
    .select('userId')
    .where('announcementId', '=', announcementId)
    .where('userId', '=', userId)
    .where('toldAt', '<', at)
    .executeTakeFirst()) !== undefined

/** Notifies those of the audience whom `who` names, and sends an official notice to all owners. Returns the number of people notified. */
export async function notifyAnnouncement(trx: Trx, env: SendingEnv, actor: Actor, subject: NotifiedAnnouncement, who: Who) {
  const { id, title, notifiedAt, isOfficial } = subject
  const at = nowText()
  if (isOfficial) await sendOfficialNotice(trx, env, actor, id)
  const recipients = await recipientsOf(trx, subject, who).execute()
  await notify(trx, env.PUBLIC_URL, ANNOUNCEMENT, { id, params: { at }, topic: topicOf(subject) }, recipients)
  await noteNotifications(
    trx,
    id,
    recipients.map((recipient) => recipient.id),
    at,
  )
  if (recipients.length > 0 || notifiedAt === null)
    await trx.updateTable('announcement').set({ notifiedAt: at }).where('id', '=', id).execute()
  if (recipients.length > 0) await audit(trx, actor, `told ${recipients.length} people about announcement`, title)
  return recipients.length
}
type NotifiedAnnouncement = Pick<Announcement, 'id' | 'title' | 'isUrgent' | 'isOfficial' | 'audience' | 'notifiedAt'>

const PORTAL = { id: null, name: 'Portal' }

/** Publishes what is due and notifies people if the board asked for it, in one transaction. */
export async function publishDue({ reads, write }: DatabaseAccess, env: SendingEnv) {
  const listDue = (db: Reader) =>
    db
      .selectFrom('announcement')
      .select(['id', 'title', 'isUrgent', 'isOfficial', 'audience', 'streets', 'notifiedAt', 'notify', 'expiresAt'])
      .where(sql<SqlBool>`state <> 'published' AND state = 'scheduled'`)
      .where('publishedAt', '<=', nowText())
      .orderBy('publishedAt')
  if (!(await listDue(reads).executeTakeFirst())) return
  await write(async (trx) => {
    const today = dateInZone(new Date(), (await readSettings(trx)).timeZone)
    for (const { notify, expiresAt, ...row } of await listDue(trx).execute()) {
      await trx.updateTable('announcement').set({ state: 'published' }).where('id', '=', row.id).execute()
      if (row.isOfficial === 0 && (notify === 0 || (expiresAt !== null && expiresAt < today))) continue
      const audience = { kind: row.audience as AudienceKind, streets: JSON.parse(row.streets) as string[] }
      const subject = { ...row, audience, isUrgent: row.isUrgent === 1, isOfficial: row.isOfficial === 1 }
      await notifyAnnouncement(trx, env, PORTAL, subject, 'untold')
    }
  })
}

function paragraphsOf(content: string): string[] {
  const text = content.length > EXCERPT_MAX ? `${content.slice(0, EXCERPT_MAX).trimEnd()}…` : content
  return text.split(/\n{2,}/)
}
