import type { Trx } from '../../../db/schema'
import type { Topic } from '../../shared/topics'
import { audit } from '../audit'
import type { MemberContext } from '../trpc/context'
import { requireTelling } from './limit'
import type { Notice } from './notice'
import { tell } from './notify'
import { topicReaders } from './recipients'

type About = Notice & { topic: Topic }
/** The deed of the audit log, by what people are told of. */
type Told = 'document' | 'event' | 'poll'

/** Tells everyone who wants to hear of the topic right away, because somebody of the board said so. Throws 429. */
export async function tellTopic({ user, env }: MemberContext, trx: Trx, notice: About, what: Told, row: { id: number; title: string }) {
  await requireTelling(trx)
  const readers = await topicReaders(trx, notice.topic).execute()
  await tell(trx, env.PUBLIC_URL, notice, { id: row.id, params: {} }, readers)
  if (readers.length > 0) await audit(trx, user, `told ${readers.length} people about ${what}`, row.title)
}
