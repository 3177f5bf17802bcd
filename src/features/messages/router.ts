import { found } from '../../server/errors'
import { adminProcedure, memberProcedure, router, superAdminProcedure } from '../../server/trpc/trpc'
import { answers } from '../../shared/answers'
import { newNote, note } from '../../shared/cases'
import { byId } from '../../shared/fields'
import * as answer from './answers'
import * as commands from './commands'
import { pageForBoard } from './conversation/board-list'
import { findConversation } from './conversation/find'
import { readSavedAnswers, save } from './conversation/saved-answers'
import * as seen from './conversation/seen'
import * as states from './conversation/states'
import { pageMessages, unreadMessages } from './queries'
import * as schema from './schema'
import { readsAll } from './visible'

const own = memberProcedure('messages.own')
const board = adminProcedure('messages.readAll')

export const messagesRouter = router({
  list: own
    .meta({ rest: 'GET /api/messages', says: 'one’s own and broadcasts; the board sees all' })
    .output(answers(answer.messages))
    .query(({ ctx }) =>
      ctx.whole<answer.Message, schema.Cursor>(async (cursor) => {
        const { messages, next } = await pageMessages(ctx.reads, ctx.user, cursor, schema.PAGE_MAX)
        return { rows: messages, next }
      }),
    ),

  page: own
    .input(schema.pageRequest)
    .output(answers(answer.messagePage))
    .query(({ ctx, input }) => pageMessages(ctx.reads, ctx.user, input.cursor ?? null, input.limit)),

  board: board
    .meta({ rest: 'GET /api/messages/board', says: 'open first, longest waiting on top' })
    .input(schema.boardRequest)
    .output(answers(answer.boardPage))
    .query(({ ctx, input }) => pageForBoard(ctx.reads, ctx.user, input)),

  read: own
    .meta({ rest: 'GET /api/messages/:id', says: 'with its entries; marks nothing as seen' })
    .input(byId)
    .output(answers(answer.conversation))
    .query(async ({ ctx, input }) => found(await findConversation(ctx.reads, ctx.user, input.id), 'Message')),

  /** Every open tab polls this, so it is cached until the next write. */
  unread: own
    .meta({ rest: 'GET /api/messages/unread', isPolled: true, says: 'one’s own that wait to be seen' })
    .output(answers(answer.unread))
    .query(({ ctx }) =>
      ctx.queryCache.recall(`unread ${ctx.user.id} ${readsAll(ctx.user)}`, () => unreadMessages(ctx.reads, ctx.user).execute()),
    ),

  send: own
    .input(schema.newMessage)
    .output(answers(answer.message))
    .mutation(({ ctx, input }) => commands.send(ctx, input)),

  reply: adminProcedure('messages.reply')
    .meta({ rest: 'POST /api/messages/reply', says: '409 when answered already' })
    .input(schema.newReply)
    .output(answers(answer.message))
    .mutation(({ ctx, input }) => commands.answer(ctx, input)),

  markViewed: own
    .meta({ rest: 'POST /api/messages/:id/viewed', says: 'for its sender' })
    .input(byId)
    .output(answers(answer.message))
    .mutation(({ ctx, input }) => seen.markViewed(ctx, input.id)),

  seen: own
    .meta({ rest: 'POST /api/messages/:id/seen', says: 'up to `entryId`, or to the last' })
    .input(schema.seenUpTo)
    .output(answers(answer.message))
    .mutation(({ ctx, input }) => seen.markSeen(ctx, input)),

  resolve: own
    .meta({ rest: 'POST /api/messages/:id/resolve', says: '409 when the other side has written after `after`' })
    .input(schema.resolving)
    .output(answers(answer.message))
    .mutation(({ ctx, input }) => states.resolve(ctx, input)),

  reopen: own
    .meta({ rest: 'POST /api/messages/:id/reopen' })
    .input(byId)
    .output(answers(answer.message))
    .mutation(({ ctx, input }) => states.reopen(ctx, input.id)),

  changeForBoard: board
    .meta({ rest: 'PATCH /api/messages/:id/board', says: 'the sender learns of none but the state' })
    .input(schema.boardChange)
    .output(answers(answer.message))
    .mutation(({ ctx, input }) => states.changeForBoard(ctx, input)),

  note: board
    .meta({ rest: 'POST /api/messages/:id/notes', status: 201, says: 'for the board alone; 403 in a conversation of one’s own' })
    .input(newNote)
    .output(answers(note))
    .mutation(({ ctx, input }) => states.note(ctx, input)),

  writing: board
    .meta({
      rest: 'POST /api/messages/:id/writing',
      says: 'who else on the board is writing; forgotten after 15 seconds',
      isPolled: true,
      storesNothing: true,
    })
    .input(schema.writing)
    .output(answers(answer.writers))
    .mutation(({ ctx, input }) => states.tellWriting(ctx, input)),

  savedAnswers: board
    .meta({ rest: 'GET /api/saved-answers' })
    .output(answers(answer.savedAnswers))
    .query(({ ctx }) => readSavedAnswers(ctx.reads)),

  saveAnswers: superAdminProcedure('messages.editAnswers')
    .meta({ rest: 'PUT /api/saved-answers', says: '409 when somebody has saved since `version`' })
    .input(schema.savedAnswers)
    .output(answers(answer.savedAnswers))
    .mutation(({ ctx, input }) => save(ctx, input)),
})
