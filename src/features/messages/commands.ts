import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { countWrite } from '../../server/budget/count-change'
import { spendText } from '../../server/budget/usage'
import { nowText } from '../../server/clock'
import type { MemberContext } from '../../server/context'
import { conflict, found, notFound } from '../../server/errors'
import type { Person } from '../../server/people'
import { may } from '../../shared/permissions'
import { say } from '../../words/say'
import { mailReaders, mailSender } from './mail'
import { findMessage } from './queries'
import type { NewMessage, NewReply } from './schema'

/** Throws 404 for a message to follow that the sender may not read. */
export const send = (ctx: MemberContext, { subject, content, ...input }: NewMessage) =>
  ctx.write(async (trx) => {
    const { user, env } = ctx
    countWrite(ctx, user, 'message')
    const parentMessageId = input.parentMessageId ?? null
    if (parentMessageId !== null) await see(trx, user, parentMessageId)
    const isBroadcast = input.isBroadcast && may(user, 'messages.broadcast')
    await spendText(trx, user, subject, content)
    const row = { subject, content, parentMessageId, isBroadcast: isBroadcast ? 1 : 0, senderId: user.id, createdAt: nowText() }
    const { id } = await trx.insertInto('message').values(row).returning('id').executeTakeFirstOrThrow()
    const message = await see(trx, user, id)
    if (isBroadcast) await audit(trx, user, 'wrote to everyone', subject)
    await mailReaders(trx, env.PUBLIC_URL, message)
    return message
  })

/** Throws 404, or 409 when another board member was faster. */
export const answer = ({ user, write, env }: MemberContext, { messageId: id, reply }: NewReply) =>
  write(async (trx) => {
    const before = await see(trx, user, id)
    if (before.status === 'Replied') throw conflict(say('problems', 'messageReplied', before.responderName ?? ''))
    const answered = { status: 'Replied', reply, replyTimestamp: nowText(), responderId: user.id, viewedByUser: 0 }
    await trx.updateTable('message').set(answered).where('id', '=', id).execute()
    // The audit log keeps that it happened; what was written stays between sender and board.
    await audit(trx, user, 'replied to message', `#${id}`)
    const message = await see(trx, user, id)
    await mailSender(trx, env.PUBLIC_URL, message)
    return message
  })

/** The sender has seen the answer; before the answer there is nothing to see. Throws 404 for everyone else, also for the board. */
export const markViewed = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    const { senderId } = await see(trx, user, id)
    if (senderId !== user.id) throw notFound('Message')
    await trx.updateTable('message').set({ viewedByUser: 1 }).where('id', '=', id).where('status', '=', 'Replied').execute()
    return see(trx, user, id)
  })

const see = async (trx: Trx, user: Person, id: number) => found(await findMessage(trx, user, id), 'Message')
