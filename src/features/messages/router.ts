import { audit } from '../../server/audit'
import { LIST_PAGE } from '../../server/budget/amounts'
import { countWrite } from '../../server/budget/count-change'
import { spendText } from '../../server/budget/usage'
import { conflict, found } from '../../server/errors'
import { adminProcedure, memberProcedure, router } from '../../server/trpc'
import { byId } from '../../shared/fields'
import { may } from '../../shared/permissions'
import { mailBoard, mailCommunity, mailSender } from './mail'
import { answerMessage, findMessage, insertMessage, markViewed, pageMessages, unreadMessages } from './queries'
import * as schema from './schema'

export const messagesRouter = router({
  list: memberProcedure('messages.own').query(({ ctx }) =>
    ctx.whole<schema.Message, schema.Cursor>(async (cursor) => {
      const { messages, next } = await pageMessages(ctx.reads, ctx.user, cursor, LIST_PAGE)
      return { rows: messages, next }
    }),
  ),

  page: memberProcedure('messages.own')
    .input(schema.pageRequest)
    .query(({ ctx, input }) => pageMessages(ctx.reads, ctx.user, input.cursor ?? null, input.limit)),

  read: memberProcedure('messages.own')
    .input(byId)
    .query(async ({ ctx, input }) => found(await findMessage(ctx.reads, ctx.user, input.id), 'Message')),

  /** Asked by every open tab every few seconds: read once after each write. */
  unread: memberProcedure('messages.own').query(({ ctx }) =>
    ctx.memory.recall(`unread ${ctx.user.id}`, () => unreadMessages(ctx.reads, ctx.user).execute()),
  ),

  send: memberProcedure('messages.own')
    .input(schema.newMessage)
    .mutation(({ ctx, input }) =>
      ctx.write(async (trx) => {
        countWrite(ctx, ctx.user, 'message')
        const parentMessageId = input.parentMessageId ?? null
        if (parentMessageId !== null) found(await findMessage(trx, ctx.user, parentMessageId), 'Message')
        const isBroadcast = input.isBroadcast && may(ctx.user, 'messages.broadcast')
        const { subject, content } = input
        await spendText(trx, ctx.user, subject, content)
        const id = await insertMessage(trx, ctx.user.id, { subject, content, isBroadcast, parentMessageId })
        const message = found(await findMessage(trx, ctx.user, id), 'Message')
        if (isBroadcast) await audit(trx, ctx.user, 'wrote to everybody', subject)
        await (isBroadcast ? mailCommunity : mailBoard)(trx, ctx.env.PUBLIC_URL, message)
        return message
      }),
    ),

  /** Throws 409 when another board member was faster. */
  reply: adminProcedure('messages.reply')
    .input(schema.newReply)
    .mutation(({ ctx, input }) =>
      ctx.write(async (trx) => {
        const before = found(await findMessage(trx, ctx.user, input.messageId), 'Message')
        const first = await answerMessage(trx, before.id, input.reply, ctx.user.id)
        if (!first) throw conflict(`${before.responderName} has already replied to this message.`)
        // The audit log keeps that it happened; what was written stays between sender and board.
        await audit(trx, ctx.user, 'replied to message', `#${before.id}`)
        const message = found(await findMessage(trx, ctx.user, before.id), 'Message')
        await mailSender(trx, ctx.env.PUBLIC_URL, message)
        return message
      }),
    ),

  /** For its sender alone: even the board cannot mark somebody else's message. */
  markViewed: memberProcedure('messages.own')
    .input(byId)
    .mutation(async ({ ctx, input }) => {
      const message = await findMessage(ctx.reads, ctx.user, input.id)
      const own = found(message?.senderId === ctx.user.id ? message : undefined, 'Message')
      await ctx.write((trx) => markViewed(trx, own.id))
      return { ...own, viewedByUser: own.status === 'Replied' }
    }),
})
