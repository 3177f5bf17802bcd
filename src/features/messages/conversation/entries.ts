import type { Reader, Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { conflict, found, invalid } from '../../../server/errors'
import { asRepeat, runIdempotent } from '../../../server/idempotency'
import { RefusedReply, requireFewReplies, startOfDay } from '../../../server/inbound/reply'
import { spendText } from '../../../server/limits/daily-usage'
import { countWrite } from '../../../server/limits/limits'
import type { Person } from '../../../server/people'
import { nowText } from '../../../server/process/clock'
import type { WriterContext } from '../../../server/trpc/context'
import { keepFile, type ReceivedFile } from '../../../server/uploads/stored-files'
import { FORMER_RESIDENT } from '../../../shared/residents'
import { msg } from '../../../words/messages'
import type { Entry, Message } from '../answers'
import { mailEntry } from '../mail'
import { ENTRIES_MAX, LETTERS_MAX, type NewEntry } from '../schema'
import { countLetters, findEntry, findLater, see } from './find'

interface Content {
  side: Entry['side']
  text: string
  files: ReceivedFile[]
  via?: Entry['via']
}

/** Adds an entry and updates the head of the conversation. `seen` is the entry that its author on the board had read. */
export async function addEntry(
  ctx: WriterContext,
  trx: Trx,
  { id: messageId, state, seen = 0 }: { id: number; state: string | null; seen?: number },
  { side, text, files, via = 'portal' }: Content,
): Promise<number> {
  const { user } = ctx
  const createdAt = nowText()
  const row = { messageId, side, authorId: user.id, text, createdAt, via }
  const { id } = await trx.insertInto('messageEntry').values(row).returning('id').executeTakeFirstOrThrow()
  countWrite(ctx, user, 'file', files.length)
  for (const file of files) {
    const { id: fileId } = await keepFile(trx, file)
    await trx.insertInto('messageFile').values({ entryId: id, fileId }).execute()
  }
  const head = trx
    .updateTable('message')
    .set(({ eb, ref, val, case: when }) => ({
      ...{ state, activityAt: createdAt, lastEntryId: id, remindOn: null },
      entryCount: eb('entryCount', '+', 1),
      firstEntryId: when('firstEntryId').when(0).then(val(id)).else(ref('firstEntryId')).end(),
    }))
    .where('id', '=', messageId)
  if (side === 'member') await head.set({ lastMemberEntryId: id, seenByBoardAt: null }).execute()
  else {
    await head
      .set(({ ref, fn, val, case: when }) => ({
        ...{ lastBoardEntryId: id, viewedByUser: 0, seenByMemberAt: null },
        seenByBoardId: fn<number>('max', [ref('seenByBoardId'), val(seen)]),
        seenByBoardAt: when()
          .when('lastMemberEntryId', '<=', seen)
          .then(fn.coalesce(ref('seenByBoardAt'), val(createdAt)))
          .else(ref('seenByBoardAt'))
          .end(),
      }))
      .execute()
    const first = { status: 'Replied', reply: text, replyTimestamp: createdAt, responderId: user.id }
    await trx.updateTable('message').set(first).where('id', '=', messageId).where('status', '=', 'Pending').execute()
  }
  return id
}

/** Adds an entry. Throws 404, 400 for an empty one, and 409 if somebody else on the board was faster. */
export const write = (ctx: WriterContext, input: NewEntry, files: ReceivedFile[], via: Entry['via'] = 'portal'): Promise<Entry> =>
  ctx.write(async (trx) => {
    const { user, env } = ctx
    const message = await see(trx, user, input.id)
    requireConversation(message)
    const sending = { author: user, kind: 'entry', caseId: input.id, key: input.key } as const
    const { id, isNew } = await runIdempotent(trx, sending, () => writeNew(ctx, trx, message, input, { files, via }))
    const entry = found(await findEntry(trx, id), 'Message')
    if (!isNew) return asRepeat(entry)
    await mailEntry(trx, env.PUBLIC_URL, await see(trx, user, input.id), entry)
    return entry
  })

async function writeNew(
  ctx: WriterContext,
  trx: Trx,
  message: Message,
  input: NewEntry,
  { files, via }: Required<Pick<Content, 'files' | 'via'>>,
) {
  const { user } = ctx
  const { id, text } = input
  const side = message.senderId === user.id ? 'member' : 'board'
  if (via === 'email') await requireReply(trx, message, user)
  if (text === '' && files.length === 0) throw invalid('text', msg('messages', side === 'member' ? 'contentRequired' : 'replyRequired'))
  const seen = side === 'board' ? await requireAnswerable(trx, ctx, message, input) : 0
  await requireRoom(trx, message, text)
  countWrite(ctx, user, 'entry')
  await spendText(trx, user, text)
  if (side === 'member') return addEntry(ctx, trx, { id, state: 'open' }, { side, text, files, via })
  await audit(trx, user, message.status === 'Replied' ? 'answered again' : 'replied to message', `#${id}`)
  const isUnread = await findLater(trx, id, 'member', seen)
  return addEntry(ctx, trx, { id, state: isUnread ? 'open' : 'waiting', seen }, { side, text, files })
}

/** The board has loaded the conversation, and nobody else on it has answered since. */
async function requireAnswerable(trx: Trx, { user }: WriterContext, message: Message, { after }: NewEntry) {
  const seen = requireLoaded(message, after)
  if (message.senderId === null) throw conflict(msg('problems', 'conversationDeserted'))
  const later = await findLater(trx, message.id, 'board', seen, user.id)
  if (later) throw conflict(msg('problems', 'conversationAnswered', nameOf(later)))
  return seen
}

export async function requireRoom(trx: Trx, { id, entryCount }: Message, text: string) {
  const isFull = entryCount >= ENTRIES_MAX || (await countLetters(trx, id)) + text.length > LETTERS_MAX
  if (isFull) throw conflict(msg('problems', 'conversationFull'))
}

/** An entry that does not exist yet cannot have been loaded. */
export function requireLoaded({ lastEntryId }: Message, after: number | undefined): number {
  if (!after || after > lastEntryId) throw invalid('after', msg('problems', 'conversationReload'))
  return after
}

export function requireConversation({ isBroadcast }: Message) {
  if (isBroadcast) throw conflict(msg('problems', 'broadcastNoConversation'))
}

export const nameOf = ({ authorName }: { authorName: string | null }) => authorName ?? FORMER_RESIDENT

/** Only the sender answers by email, up to a daily limit. Throws `RefusedReply`. */
async function requireReply(db: Reader, { id, senderId }: Message, user: Person) {
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
