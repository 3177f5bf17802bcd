import type { Trx } from '../../../db/schema'
import type { Topic } from '../../shared/topics'
import { audit } from '../audit'
import type { Person } from '../people'
import type { Env } from '../process/env'
import { requireNotificationAllowance } from './limit'
import type { NotificationType } from './notification-type'
import { notify } from './notify'
import { immediateRecipients } from './recipients'

type About = NotificationType & { topic: Topic }
/** The deed of the audit log, by what people are told of. */
type Told = 'document' | 'event' | 'poll'

interface Sender {
  user: Person
  env: Pick<Env, 'PUBLIC_URL'>
}

/** Tells everyone who wants to hear of the topic right away, because somebody of the board said so. Throws 429. */
export async function notifyTopic({ user, env }: Sender, trx: Trx, notice: About, what: Told, row: { id: number; title: string }) {
  await requireNotificationAllowance(trx)
  const readers = await immediateRecipients(trx, notice.topic).execute()
  await notify(trx, env.PUBLIC_URL, notice, { id: row.id, params: {} }, readers)
  if (readers.length > 0) await audit(trx, user, `told ${readers.length} people about ${what}`, row.title)
}
