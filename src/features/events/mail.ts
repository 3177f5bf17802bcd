import type { Trx } from '../../../db/schema'
import { type EmailContent, GONE, type MessageContext, type NotificationType, OVER } from '../../server/notifications/notification-type'
import { notify } from '../../server/notifications/notify'
import { immediateRecipients } from '../../server/notifications/recipients'
import type { MemberContext } from '../../server/trpc/context'
import { viewingUnder } from '../../server/viewing'
import { formatsFor } from '../../words/words'
import { findEvent } from './queries'

type Kind = 'newEvent' | 'cancelledEvent'

async function write(
  { db, id, reader, words: { mails }, language, settings }: MessageContext<object>,
  kind: Kind,
): Promise<EmailContent | string> {
  const event = await findEvent(db, reader, id)
  if (!event || (kind === 'newEvent') === (event.status === 'cancelled')) return GONE
  if ((event.dateEnd ?? event.dateStart) < viewingUnder(settings, reader).today) return OVER
  const { title, description, ...text } = event.translations.find((version) => version.language === language) ?? event
  const { weekdayDay, time } = formatsFor(language)
  const when = event.timeStart ? `${weekdayDay(event.dateStart)}, ${time(event.timeStart)}` : weekdayDay(event.dateStart)
  const { subject, action, footer } = mails[kind]
  return {
    subject: subject(title),
    heading: subject(title),
    paragraphs: [...(kind === 'cancelledEvent' ? [mails.cancelledEvent.text] : []), `${when}\n${event.location}`, description],
    quoted: [title, description].map((written) => ({ language: text.language, text: written })),
    action: { label: action, path: `/events?event=${id}` },
    footer,
  }
}

export const NEW_EVENT = {
  name: 'event',
  kind: 'community',
  topic: 'events',
  write: (occasion) => write(occasion, 'newEvent'),
} as const satisfies NotificationType

const CANCELLED = {
  name: 'eventCancelled',
  kind: 'community',
  topic: 'events',
  alsoDigest: true,
  write: (occasion) => write(occasion, 'cancelledEvent'),
} as const satisfies NotificationType
export const eventNotifications = [NEW_EVENT, CANCELLED]

export async function notifyCancelled(trx: Trx, { env }: MemberContext, id: number) {
  const readers = await immediateRecipients(trx, 'events', true).execute()
  await notify(trx, env.PUBLIC_URL, CANCELLED, { id, params: {} }, readers)
}
