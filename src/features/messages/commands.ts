import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { conflict, forbidden, found, invalid } from '../../server/errors'
import { asRepeat, runIdempotent } from '../../server/idempotency'
import { spendText } from '../../server/limits/daily-usage'
import { countWrite } from '../../server/limits/limits'
import { auditName, findPerson, type Person } from '../../server/people'
import { nowText } from '../../server/process/clock'
import type { MemberContext } from '../../server/trpc/context'
import type { ReceivedFile } from '../../server/uploads/stored-files'
import { may } from '../../shared/permissions'
import { maySignIn } from '../../shared/residents'
import { msg } from '../../words/messages'
import type { Message } from './answers'
import { addEntry, requireRoom } from './conversation/entries'
import { see } from './conversation/find'
import { mailBroadcast, mailEntry } from './mail'
import type { NewMessage, NewReply } from './schema'

/** Starts a conversation or a broadcast. Throws 404 for a followed message that the sender may not read. */
export const send = (ctx: MemberContext, input: NewMessage, files: ReceivedFile[] = []): Promise<Message> =>
  ctx.write(async (trx) => {
    const { user, env } = ctx
    const sending = { author: user, kind: 'message', caseId: 0, key: input.key } as const
    const { id, isNew } = await runIdempotent(trx, sending, () => begin(ctx, trx, input, files))
    const message = await see(trx, user, id)
    if (!isNew) return asRepeat(message)
    if (message.isBroadcast) await mailBroadcast(trx, env.PUBLIC_URL, message)
    else {
      const side = message.senderId === user.id ? 'member' : 'board'
      await mailEntry(trx, env.PUBLIC_URL, message, { id: message.lastEntryId, side, authorId: user.id })
    }
    return message
  })

async function begin(ctx: MemberContext, trx: Trx, { subject, content, ...input }: NewMessage, files: ReceivedFile[]) {
  const { user } = ctx
  countWrite(ctx, user, 'message')
  if (input.toUserId) return beginFor(ctx, trx, { subject, content, ...input, toUserId: input.toUserId }, files)
  const parentMessageId = input.parentMessageId ?? null
  if (parentMessageId !== null) await see(trx, user, parentMessageId)
  const isBroadcast = input.isBroadcast && may(user, 'messages.broadcast')
  if (isBroadcast && files.length > 0) throw invalid('files', msg('problems', 'broadcastNoFiles'))
  await spendText(trx, user, subject, content)
  const kind = { isBroadcast: isBroadcast ? 1 : 0, state: isBroadcast ? null : 'open' }
  const row = { ...kind, subject, content, parentMessageId, senderId: user.id, createdAt: nowText(), entryCount: 0 }
  const { id } = await trx.insertInto('message').values(row).returning('id').executeTakeFirstOrThrow()
  await addEntry(ctx, trx, { id, state: kind.state }, { side: 'member', text: content, files })
  if (isBroadcast) await audit(trx, user, 'wrote to everyone', subject)
  return id
}

/** The resident is the sender of an empty message, which is answered already. Throws 403, 404, 400 for a broadcast, 409. */
async function beginFor(ctx: MemberContext, trx: Trx, input: NewMessage & { toUserId: number }, files: ReceivedFile[]) {
  const { user } = ctx
  const { subject, content: text, toUserId: senderId, isBroadcast } = input
  if (!may(user, 'messages.reply')) throw forbidden(msg('problems', 'messageToBoardOnly'))
  if (isBroadcast) throw invalid('toUserId', msg('problems', 'messageToOneOrAll'))
  const person = found(await findPerson(trx, senderId), 'User')
  if (senderId === user.id) throw conflict(msg('problems', 'userOwnAccount'))
  if (!maySignIn(person.status)) throw conflict(msg('problems', 'messageToClosed', person.name))
  await spendText(trx, user, subject, text)
  const row = { subject, content: '', senderId, isBroadcast: 0, state: 'waiting', createdAt: nowText(), entryCount: 0 }
  const { id } = await trx.insertInto('message').values(row).returning('id').executeTakeFirstOrThrow()
  // Nothing of the resident's has been read yet.
  await addEntry(ctx, trx, { id, state: 'waiting', seen: -1 }, { side: 'board', text, files })
  await audit(trx, user, 'wrote to', `${auditName(person)}: #${id}`)
  return id
}

/**
 * The first answer. Throws 404, or 409 if another board member was faster. An answer to a broadcast stays with it and starts no
 * conversation.
 */
export const answer = (ctx: MemberContext, { messageId: id, reply }: NewReply) =>
  ctx.write(async (trx) => {
    const { user, env } = ctx
    const before = await see(trx, user, id)
    if (before.status === 'Replied') throw conflict(msg('problems', 'messageReplied', before.responderName ?? ''))
    if (!before.isBroadcast) await requireRoom(trx, before, reply)
    const entryId = before.isBroadcast
      ? await answerBroadcast(trx, user, id, reply)
      : await addEntry(ctx, trx, { id, state: 'waiting', seen: before.lastEntryId }, { side: 'board', text: reply, files: [] })
    // The audit log says that it happened; the text stays between sender and board.
    await audit(trx, user, 'replied to message', `#${id}`)
    const message = await see(trx, user, id)
    await mailEntry(trx, env.PUBLIC_URL, message, { id: entryId, side: 'board', authorId: user.id })
    return message
  })

async function answerBroadcast(trx: Trx, user: Person, id: number, reply: string) {
  const answered = { status: 'Replied', reply, replyTimestamp: nowText(), responderId: user.id, viewedByUser: 0 }
  await trx.updateTable('message').set(answered).where('id', '=', id).execute()
  return null
}
