import type { Trx } from '../../../db/schema'
import type { Topic } from '../../shared/topics'
import { msg } from '../../words/messages'
import { audit } from '../audit'
import { PortalError } from '../errors'
import { BOARD_NOTIFICATIONS } from '../limits/amounts'
import type { Person } from '../people'
import { fromNow, HOUR, MINUTE } from '../process/clock'
import type { Env } from '../process/env'
import type { NotificationType } from './notification-type'
import { notify } from './notify'
import { immediateRecipients } from './recipients'

/** Notifications that the board chooses to send. */
const BY_CHOICE = ['announcement', 'document', 'event', 'eventChanged', 'pollOpened']

/** Throws 429 when the board has reached its hourly limit of notifications. */
export async function requireNotificationAllowance(trx: Trx) {
  const sent = await trx
    .selectFrom('notification')
    .select('createdAt')
    .where('kind', 'in', BY_CHOICE)
    .where('createdAt', '>', fromNow(-BOARD_NOTIFICATIONS.window))
    .orderBy('createdAt', 'desc')
    .limit(BOARD_NOTIFICATIONS.max)
    .execute()
  const oldest = sent[BOARD_NOTIFICATIONS.max - 1]
  if (!oldest) return
  const wait = Math.min(HOUR, Math.max(1000, Date.parse(oldest.createdAt) + BOARD_NOTIFICATIONS.window - Date.now()))
  throw new PortalError('TOO_MANY_REQUESTS', msg('problems', 'reachTooOften', Math.ceil(wait / MINUTE)), {
    retryAfter: Math.ceil(wait / 1000),
  })
}

type About = NotificationType & { topic: Topic }
type Subject = 'document' | 'event' | 'poll'

interface Sender {
  user: Person
  env: Pick<Env, 'PUBLIC_URL'>
}

/** Notifies everyone who wants the topic at once. Called when a board member asks for it. Throws 429. */
export async function notifyTopic({ user, env }: Sender, trx: Trx, type: About, subject: Subject, row: { id: number; title: string }) {
  await requireNotificationAllowance(trx)
  const recipients = await immediateRecipients(trx, type.topic).execute()
  await notify(trx, env.PUBLIC_URL, type, { id: row.id, params: {} }, recipients)
  if (recipients.length > 0) await audit(trx, user, `told ${recipients.length} people about ${subject}`, row.title)
}
