import type { Reader } from '../../../../db/schema'
import { reachOf } from '../../../server/notifications/delivery-summary'
import { topicRecipients } from '../../../server/notifications/recipients'
import { readSettings, smsNameOf } from '../../../server/settings'
import { noticeText, smsTextIn } from '../../../shared/text-parts'
import type { Topic } from '../../../shared/topics'
import { wordsIn } from '../../../words/words'
import { isIn } from '../../announcements/visible'
import type { ReachRequest } from '../schema'

/** What its text message leads to, and what its words make of a title. */
const KINDS = {
  documents: { table: 'document', page: '/documents#', mail: 'newDocument' },
  events: { table: 'event', page: '/events?event=', mail: 'newEvent' },
  polls: { table: 'poll', page: '/voting?poll=', mail: 'pollOpened' },
} as const
const isKind = (topic: Topic): topic is keyof typeof KINDS => topic in KINDS

/** Whom telling people of something that is not written yet would reach. `publicUrl` is PUBLIC_URL. */
export async function estimate(db: Reader, publicUrl: string, { audience, isUrgent, topic, ...texts }: ReachRequest) {
  const settings = await readSettings(db)
  const kind = isKind(topic) ? KINDS[topic] : null
  const last = await db
    .selectFrom(kind?.table ?? 'announcement')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const address = `${publicUrl}${kind?.page ?? '/announcements#'}${(last?.id ?? 0) + 1}`
  const recipients = await topicRecipients(db, isUrgent ? 'urgent' : topic)
    .where(isIn(audience))
    .execute()
  return reachOf(recipients, settings, (language) => {
    const said = smsTextIn({ ...texts, language: texts.language ?? settings.language }, language)
    return noticeText(smsNameOf(settings), kind ? wordsIn(language).mails[kind.mail].subject(said) : said, address)
  })
}
