import type { Reader, Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { type EmailContent, GONE, type MessageContext, type NotificationType, OVER } from '../../server/notifications/notification-type'
import { notify } from '../../server/notifications/notify'
import { requireNotificationAllowance } from '../../server/notifications/notify-topic'
import { countRecipients, immediateRecipients } from '../../server/notifications/recipients'
import { readTold } from '../../server/notifications/told'
import type { MemberContext } from '../../server/trpc/context'
import { viewingUnder } from '../../server/viewing'
import type { Words } from '../../words/messages'
import { formatsFor } from '../../words/words'
import type { CommunityEvent } from './answers'
import { findEvent } from './queries'

type Kind = 'newEvent' | 'changedEvent' | 'cancelledEvent'
type Place = Pick<CommunityEvent, 'dateStart' | 'dateEnd' | 'timeStart' | 'timeEnd' | 'location'>

async function write(
  { db, id, reader, words: { mails }, language, settings }: MessageContext<object>,
  kind: Kind,
  linesOf: (words: Words['mails'], when: (place: Place) => string, event: Place) => string[] = (_, when, event) => [when(event)],
): Promise<EmailContent | string> {
  const event = await findEvent(db, reader, id)
  if (!event || (kind === 'cancelledEvent') !== (event.status === 'cancelled')) return GONE
  if ((event.dateEnd ?? event.dateStart) < viewingUnder(settings, reader).today) return OVER
  const { title, description, ...text } = event.translations.find((version) => version.language === language) ?? event
  const { weekdayDay, time } = formatsFor(language)
  const when = ({ dateStart, dateEnd, timeStart, timeEnd, location }: Place) => {
    const days = [dateStart, ...(dateEnd && dateEnd !== dateStart ? [dateEnd] : [])].map(weekdayDay).join(' – ')
    const times = [timeStart, timeEnd].flatMap((at) => (at ? [time(at)] : [])).join(' – ')
    return `${times ? `${days}, ${times}` : days}\n${location}`
  }
  const { subject, action, footer } = mails[kind]
  return {
    subject: subject(title),
    heading: subject(title),
    paragraphs: [...linesOf(mails, when, event), description],
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

const CHANGED: NotificationType<{ before?: Place }> = {
  name: 'eventChanged',
  kind: 'community',
  topic: 'events',
  alsoDigest: true,
  write: (occasion) =>
    write(occasion, 'changedEvent', ({ changedEvent }, when, event) => {
      const { before } = occasion.params
      return [changedEvent.now(when(event)), ...(before ? [changedEvent.before(when(before))] : [])]
    }),
}

const CANCELLED: NotificationType<{ reason?: string }> = {
  name: 'eventCancelled',
  kind: 'community',
  topic: 'events',
  alsoDigest: true,
  write: (occasion) =>
    write(occasion, 'cancelledEvent', ({ cancelledEvent }, when, event) => {
      const { reason } = occasion.params
      return [...(reason ? [reason] : []), cancelledEvent.text, when(event)]
    }),
}
export const eventNotifications = [NEW_EVENT, CHANGED, CANCELLED]

/** The people who hear of a change or cancellation at once: for a digest it would come too late. */
const concerned = (db: Reader) => immediateRecipients(db, 'events', true)
export const countConcerned = (db: Reader) => countRecipients(concerned(db), 'events', true)

export const wasTold = async (db: Reader, id: number) => (await readTold(db, 'event', id)).length > 0

export async function notifyCancelled(trx: Trx, { env }: MemberContext, id: number, reason: string) {
  await notify(trx, env.PUBLIC_URL, CANCELLED, { id, params: { reason } }, await concerned(trx).execute())
}

/** Throws 429. */
export async function notifyChanged(trx: Trx, { env, user }: MemberContext, before: CommunityEvent) {
  await requireNotificationAllowance(trx)
  const { id, title, dateStart, dateEnd, timeStart, timeEnd, location } = before
  const readers = await concerned(trx).execute()
  await notify(trx, env.PUBLIC_URL, CHANGED, { id, params: { before: { dateStart, dateEnd, timeStart, timeEnd, location } } }, readers)
  if (readers.length > 0) await audit(trx, user, `told ${readers.length} people about event`, title)
}
