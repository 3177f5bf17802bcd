import type { Reader } from '../../../../db/schema'
import { RefusedReply, requireFewReplies, startOfDay } from '../../../server/inbound/reply'
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
    .where('createdAt', '>=', await startOfDay(db))
    .executeTakeFirstOrThrow()
  requireFewReplies(count)
}
