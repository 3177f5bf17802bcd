import { editsOf } from '../../server/edits'
import { ensureElectorates } from '../../server/electorate'
import { found } from '../../server/errors'
import { createOnce } from '../../server/idempotency'
import { adminProcedure, memberProcedure, middleware, router } from '../../server/trpc/trpc'
import { answers } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { may } from '../../shared/permissions'
import { deleted } from '../../shared/recently-deleted'
import { recipientCount } from '../../shared/recipients'
import { msg } from '../../words/messages'
import * as answer from './answers'
import { findVoteOf } from './ballots/roll'
import { countTurnout, listMissing } from './ballots/turnout'
import { vote } from './ballots/vote'
import * as commands from './commands'
import { readPastPolls, readResultsFor } from './counting/read-results'
import { countReminder } from './mail'
import { findPoll, listPolls, mayMissVotes, readPage, seePoll } from './queries'
import * as schema from './schema'

/** Polls that open now get their list of who may vote first. */
const opening = middleware(async ({ ctx, next }) => {
  await ensureElectorates(ctx)
  return next()
})
const read = memberProcedure('polls.read').use(opening)
const manage = adminProcedure('polls.manage').use(opening)

export const pollsRouter = router({
  active: read
    .meta({ rest: 'GET /api/polls/active', says: 'The answer lists open polls' })
    .output(answers(answer.polls))
    .query(({ ctx }) => listPolls(ctx.reads, ctx.ballotBox, 'open')),

  list: manage
    .meta({ rest: 'GET /api/polls' })
    .output(answers(answer.polls))
    .query(({ ctx }) => listPolls(ctx.reads, ctx.ballotBox, 'all')),

  byStatus: manage
    .meta({ rest: 'GET /api/polls/status/:status', says: 'The answer lists draft, active or closed polls' })
    .input(schema.byStatus)
    .output(answers(answer.polls))
    .query(({ ctx, input }) => listPolls(ctx.reads, ctx.ballotBox, input.status)),

  /** One page of a tab. Members have one tab: the polls they can vote in now. */
  page: read
    .input(schema.pollPage)
    .output(answers(answer.pollPage))
    .query(({ ctx, input: { tab, cursor } }) => readPage(ctx, ctx.user, { part: may(ctx.user, 'polls.manage') ? tab : 'open', cursor })),

  /** Closed polls with their outcomes, for everyone. */
  past: read
    .input(schema.pastPage)
    .output(answers(answer.pastPolls))
    .query(({ ctx, input }) => readPastPolls(ctx, input.cursor)),

  get: read
    .meta({ rest: 'GET /api/polls/:id', says: 'Drafts are 404 to members' })
    .input(byId)
    .output(answers(answer.poll))
    .query(({ ctx, input }) => seePoll(ctx.reads, ctx.ballotBox, ctx.user, input.id)),

  hasVoted: read
    .meta({ rest: 'GET /api/polls/:id/has-voted', restAnswer: answer.hasVoted })
    .input(byId)
    .output(answers(answer.ownVote))
    .query(async ({ ctx, input }) => {
      const poll = await seePoll(ctx.reads, ctx.ballotBox, ctx.user, input.id)
      const { mayVote, by } = await findVoteOf(ctx, ctx.user, poll.id)
      const missing = (await mayMissVotes(ctx.reads, [poll])) && { votesMayBeMissing: true as const }
      return { hasVoted: by !== null, householdHasVoted: by === 'household', mayVote, ...missing }
    }),

  results: read
    .meta({
      rest: 'GET /api/polls/:id/results',
      says: 'Voters and the board get it, everyone after the close; others get 403',
      restAnswer: answer.counts,
    })
    .input(byId)
    .output(answers(answer.results))
    .query(async ({ ctx, input }) =>
      readResultsFor(ctx, ctx.user, await seePoll(ctx.reads, ctx.ballotBox, ctx.user, input.id), ctx.language()),
    ),

  vote: memberProcedure('polls.vote')
    .use(opening)
    .meta({ rest: 'POST /api/polls/:id/vote', status: 201, says: 'Eligible people vote; a refusal is 400, 403 or 409 with the reason' })
    .input(schema.voteSubmission)
    .output(answers(answer.recordedVote))
    .mutation(({ ctx, input }) => vote(ctx, input)),

  changeStatus: manage
    .meta({ rest: 'PATCH /api/polls/:id/status' })
    .input(schema.statusChange)
    .output(answers(answer.poll))
    .mutation(({ ctx, input }) => commands.changeStatus(ctx, input)),

  addNote: manage
    .meta({ rest: 'POST /api/polls/:id/notes', status: 201, says: 'A note is never changed; a poll takes 20' })
    .input(schema.newNote)
    .output(answers(answer.poll))
    .mutation(({ ctx, input: { key, ...note } }) =>
      createOnce(
        ctx,
        'poll note',
        key,
        (once) => commands.addNote(once, note),
        (id) => seePoll(ctx.reads, ctx.ballotBox, ctx.user, id),
      ),
    ),

  hideAnswer: manage
    .meta({
      rest: 'PUT /api/polls/:pollId/hidden-answers',
      says: 'Everybody reads that the board hid each written answer of exactly these words; an unknown answer is 404',
      restAnswer: answer.counts,
    })
    .input(schema.answerHiding)
    .output(answers(answer.results))
    .mutation(({ ctx, input }) => commands.hideAnswer(ctx, input)),

  edits: manage
    .meta({ rest: 'GET /api/polls/:id/edits', says: 'Newest first, with the changed fields, from opening on' })
    .input(byId)
    .output(answers(answer.edits))
    .query(async ({ ctx, input }) => {
      const { id } = await seePoll(ctx.reads, ctx.ballotBox, ctx.user, input.id)
      return ctx.whole(editsOf<answer.EditedPoll>(ctx.reads, 'poll', id))
    }),

  remove: manage
    .meta({ rest: 'DELETE /api/polls/:id' })
    .input(byId)
    .output(answers(deleted))
    .mutation(async ({ ctx, input }) => ({ until: await commands.remove(ctx, input.id), message: ctx.t(msg('problems', 'pollDeleted')) })),

  restore: manage
    .meta({ rest: 'POST /api/recently-deleted/poll/:id/restore' })
    .input(byId)
    .output(answers(answer.poll))
    .mutation(({ ctx, input }) => commands.restore(ctx, input.id)),

  /** Turnout, and whether the reminder went out. */
  turnout: manage
    .input(byId)
    .output(answers(answer.turnout))
    .query(async ({ ctx, input }) =>
      countTurnout(ctx.reads, ctx.ballotBox, found(await findPoll(ctx.reads, ctx.ballotBox, input.id), 'Poll')),
    ),

  reminderReach: manage
    .input(byId)
    .output(answers(recipientCount))
    .query(async ({ ctx, input }) => {
      const poll = found(await findPoll(ctx.reads, ctx.ballotBox, input.id), 'Poll')
      return countReminder(ctx.reads, await listMissing(ctx.reads, poll, await ctx.ballotBox.read(ctx.reads, poll.id)))
    }),

  remind: manage
    .input(byId)
    .output(answers(answer.reminded))
    .mutation(({ ctx, input }) => commands.remind(ctx, input.id)),
})
