import { LIST_PAGE } from '../../server/budget/amounts'
import { found } from '../../server/errors'
import { adminProcedure, memberProcedure, router } from '../../server/trpc'
import { answers } from '../../shared/answers'
import { byId } from '../../shared/fields'
import * as answer from './answers'
import * as commands from './commands'
import { findMessage, pageMessages, unreadMessages } from './queries'
import { type Cursor, newMessage, newReply, pageRequest } from './schema'

const own = memberProcedure('messages.own')

export const messagesRouter = router({
  list: own.output(answers(answer.messages)).query(({ ctx }) =>
    ctx.whole<answer.Message, Cursor>(async (cursor) => {
      const { messages, next } = await pageMessages(ctx.reads, ctx.user, cursor, LIST_PAGE)
      return { rows: messages, next }
    }),
  ),

  page: own
    .input(pageRequest)
    .output(answers(answer.messagePage))
    .query(({ ctx, input }) => pageMessages(ctx.reads, ctx.user, input.cursor ?? null, input.limit)),

  read: own
    .input(byId)
    .output(answers(answer.message))
    .query(async ({ ctx, input }) => found(await findMessage(ctx.reads, ctx.user, input.id), 'Message')),

  /** Asked by every open tab every few seconds: read once after each write. */
  unread: own
    .output(answers(answer.unread))
    .query(({ ctx }) => ctx.memory.recall(`unread ${ctx.user.id}`, () => unreadMessages(ctx.reads, ctx.user).execute())),

  send: own
    .input(newMessage)
    .output(answers(answer.message))
    .mutation(({ ctx, input }) => commands.send(ctx, input)),

  reply: adminProcedure('messages.reply')
    .input(newReply)
    .output(answers(answer.message))
    .mutation(({ ctx, input }) => commands.answer(ctx, input)),

  markViewed: own
    .input(byId)
    .output(answers(answer.message))
    .mutation(({ ctx, input }) => commands.markViewed(ctx, input.id)),
})
