import { found } from '../../server/errors'
import { createOnce } from '../../server/idempotency'
import { adminProcedure, memberProcedure, router, superAdminProcedure } from '../../server/trpc/trpc'
import { answers } from '../../shared/answers'
import { newNote, note } from '../../shared/cases'
import { byId } from '../../shared/fields'
import { recipientCount } from '../../shared/recipients'
import * as answer from './answers'
import * as commands from './commands'
import { pageForBoard } from './conversation/board-list'
import { findConversation } from './conversation/find'
import { readSavedAnswers, save } from './conversation/saved-answers'
import * as seen from './conversation/seen'
import * as states from './conversation/states'
import { countBroadcast } from './mail'
import { findRecipient, pageMessages, unreadMessages } from './queries'
import * as schema from './schema'
import { readsAll } from './visible'

const own = memberProcedure('messages.own')
const board = adminProcedure('messages.readAll')

export const messagesRouter = router({
  list: own
    .meta({ rest: 'GET /api/messages', says: 'Members see their own and broadcasts; the board sees all' })
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
    .meta({ rest: 'GET /api/messages/board', says: 'Open ones come first, the longest waiting on top' })
    .input(schema.boardRequest)
    .output(answers(answer.boardPage))
    .query(({ ctx, input }) => pageForBoard(ctx.reads, ctx.user, input)),

  read: own
    .meta({ rest: 'GET /api/messages/:id', says: 'The answer has the entries; the call marks nothing as seen' })
    .input(byId)
    .output(answers(answer.conversation))
    .query(async ({ ctx, input }) => found(await findConversation(ctx.reads, ctx.user, input.id), 'Message')),

  /** Every open tab polls this, so it is cached until the next write. */
  unread: own
    .meta({ rest: 'GET /api/messages/unread', isPolled: true, says: 'The caller’s messages with unseen answers' })
    .output(answers(answer.unread))
    .query(({ ctx }) =>
      ctx.queryCache.recall(`unread ${ctx.user.id} ${readsAll(ctx.user)}`, () => unreadMessages(ctx.reads, ctx.user).execute()),
    ),

  broadcastReach: board.output(answers(recipientCount)).query(({ ctx }) => countBroadcast(ctx.reads, ctx.user.id)),

  send: own
    .input(schema.newMessage)
    .output(answers(answer.message))
    .mutation(({ ctx, input }) => commands.send(ctx, input)),

  recipient: adminProcedure('messages.reply')
    .input(byId)
    .output(answers(answer.recipient))
    .query(async ({ ctx, input }) => found(await findRecipient(ctx.reads, input.id), 'User')),

  reply: adminProcedure('messages.reply')
    .meta({ rest: 'POST /api/messages/reply', says: 'The answer is 409 when somebody answered before' })
    .input(schema.newReply)
    .output(answers(answer.message))
    .mutation(({ ctx, input }) => commands.answer(ctx, input)),

  markViewed: own
    .meta({ rest: 'POST /api/messages/:id/viewed', says: 'Only the sender may call it' })
    .input(byId)
    .output(answers(answer.message))
    .mutation(({ ctx, input }) => seen.markViewed(ctx, input.id)),

  seen: own
    .meta({ rest: 'POST /api/messages/:id/seen', says: 'Entries up to `entryId`, or all, are marked as seen' })
    .input(schema.seenUpTo)
    .output(answers(answer.message))
    .mutation(({ ctx, input }) => seen.markSeen(ctx, input)),

  resolve: own
    .meta({ rest: 'POST /api/messages/:id/resolve', says: 'The answer is 409 when the other side wrote after `after`' })
    .input(schema.resolving)
    .output(answers(answer.resolvedMessage))
    .mutation(({ ctx, input }) => states.resolve(ctx, input)),

  reopen: own
    .meta({ rest: 'POST /api/messages/:id/reopen' })
    .input(byId)
    .output(answers(answer.message))
    .mutation(({ ctx, input }) => states.reopen(ctx, input.id)),

  changeForBoard: board
    .meta({ rest: 'PATCH /api/messages/:id/board', says: 'The sender learns only of the state' })
    .input(schema.boardChange)
    .output(answers(answer.message))
    .mutation(({ ctx, input }) => states.changeForBoard(ctx, input)),

  note: board
    .meta({ rest: 'POST /api/messages/:id/notes', status: 201, says: 'Only the board reads notes; the caller’s own conversation is 403' })
    .input(newNote)
    .output(answers(note))
    .mutation(({ ctx, input }) => states.note(ctx, input)),

  writing: board
    .meta({
      rest: 'POST /api/messages/:id/writing',
      says: 'The answer names other board members who are writing; a mark lasts 15 seconds',
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
    .meta({ rest: 'PUT /api/saved-answers', says: 'The answer is 409 when somebody saved since `version`' })
    .input(schema.savedAnswers)
    .output(answers(answer.savedAnswers))
    .mutation(({ ctx, input: { key, ...input } }) =>
      createOnce(
        ctx,
        'saved answers',
        key,
        (once) => save(once, input),
        () => readSavedAnswers(ctx.reads),
      ),
    ),
})
