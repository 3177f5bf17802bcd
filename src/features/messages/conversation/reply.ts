import type { Reader } from '../../../../db/schema'
import { dayBegan, requireFewReplies } from '../../../server/inbound/per-day'
import { RefusedReply } from '../../../server/inbound/refused'
import type { Person } from '../../../server/people'
import type { Message } from '../answers'

/** Only who began a conversation answers it by mail, and so often a day. Throws `RefusedReply`. */
export async function requireReply(db: Reader, { id, senderId }: Message, user: Person) {
  if (senderId !== user.id) throw new RefusedReply('the conversation is not theirs')
  const { count } = await db
    .selectFrom('messageEntry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('messageId', '=', id)
    .where('via', '=', 'email')
    .where('createdAt', '>=', await dayBegan(db))
    .executeTakeFirstOrThrow()
  requireFewReplies(count)
}
