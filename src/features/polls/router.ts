import type { Db } from '../../../db/schema'
import { audit } from '../../server/audit'
import { nowText } from '../../server/clock'
import { conflict, forbidden, found } from '../../server/errors'
import type { Person } from '../../server/people'
import { inSealedTransaction } from '../../server/sealed-transaction'
import { adminProcedure, memberProcedure, router } from '../../server/trpc'
import { byId } from '../../shared/fields'
import { may } from '../../shared/permissions'
import { householdOf, isEligible } from '../../shared/polls'
import { castBallot } from './ballots/cast'
import { countTurnout, listMissing } from './ballots/electorate'
import { findVoteOf, listVotesOf } from './ballots/roll'
import { readResults } from './counting/read-results'
import type { Results } from './counting/tally'
import { createPoll, removePoll, updatePoll, updateStatus } from './editing/commands'
import { mailReminder } from './mail'
import { findPoll, findReminder, listByStatus, listOpen, listPolls, markReminded, type Poll, readPage, seePoll } from './queries'
import * as schema from './schema'

const manages = (user: Person) => may(user, 'polls.manage')

/** A household speaks only for those of its members who may vote. */
function voteOf(db: Db, user: Person, poll: Poll) {
  const isCounted = poll.votingRule === 'household' && isEligible(poll.votingAudience, user.hoaStatus)
  return findVoteOf(db, poll.id, user.id, isCounted ? householdOf(user) : null)
}

export const pollsRouter = router({
  active: memberProcedure('polls.read').query(({ ctx }) => listOpen(ctx.db)),

  list: adminProcedure('polls.manage').query(({ ctx }) => listPolls(ctx.db)),

  byStatus: adminProcedure('polls.manage')
    .input(schema.byStatus)
    .query(({ ctx, input }) => listByStatus(ctx.db, input.status)),

  /** A screenful of one tab. Members have one tab: the polls they can vote in now. */
  page: memberProcedure('polls.read')
    .input(schema.pollPage)
    .query(async ({ ctx, input }) => {
      const { polls, next } = await readPage(ctx.db, { ...input, tab: manages(ctx.user) ? input.tab : 'open' })
      const ids = polls.map((poll) => poll.id)
      const { own, household } = await listVotesOf(ctx.db, ids, ctx.user.id, householdOf(ctx.user))
      const hasVoted = ({ id, votingAudience }: Poll) =>
        own.has(id) || (household.has(id) && isEligible(votingAudience, ctx.user.hoaStatus))
      return { polls: polls.map((poll) => ({ ...poll, hasVoted: hasVoted(poll) })), next }
    }),

  get: memberProcedure('polls.read')
    .input(byId)
    .query(({ ctx, input }) => seePoll(ctx.db, ctx.user, input.id)),

  hasVoted: memberProcedure('polls.read')
    .input(byId)
    .query(async ({ ctx, input }) => {
      const by = await voteOf(ctx.db, ctx.user, await seePoll(ctx.db, ctx.user, input.id))
      return { hasVoted: by !== null, householdHasVoted: by === 'household' }
    }),

  results: memberProcedure('polls.read')
    .input(byId)
    .query(async ({ ctx, input }): Promise<Results> => {
      const poll = await seePoll(ctx.db, ctx.user, input.id)
      const maySee = poll.status === 'closed' || (poll.status === 'active' && (manages(ctx.user) || (await voteOf(ctx.db, ctx.user, poll))))
      if (!maySee) throw forbidden(schema.RESULTS_HIDDEN)
      return readResults(ctx.db, poll)
    }),

  vote: memberProcedure('polls.vote')
    .input(schema.voteSubmission)
    .mutation(async ({ ctx, input }) => {
      const ballot = await inSealedTransaction(ctx.db, async (trx) =>
        castBallot(trx, await seePoll(trx, ctx.user, input.id), ctx.user, input.responses),
      )
      const { id: voteId, role: voterRole, submittedAt, choices } = ballot
      const responses = choices.map((choice) => ({ voteId, ...choice }))
      return { message: schema.VOTE_RECORDED, pollId: input.id, voterRole, submittedAt, voterToken: voteId, responses }
    }),

  create: adminProcedure('polls.manage')
    .input(schema.newPoll)
    .mutation(({ ctx, input }) => createPoll(ctx, ctx.user, input)),

  update: adminProcedure('polls.manage')
    .input(schema.pollChange)
    .mutation(({ ctx, input }) => updatePoll(ctx, ctx.user, input)),

  changeStatus: adminProcedure('polls.manage')
    .input(schema.statusChange)
    .mutation(({ ctx, input }) => updateStatus(ctx, ctx.user, input.id, input.status)),

  remove: adminProcedure('polls.manage')
    .input(byId)
    .mutation(({ ctx, input }) => removePoll(ctx, ctx.user, input.id)),

  /** How many could vote, how many did, and whether the one reminder has gone. */
  turnout: adminProcedure('polls.manage')
    .input(byId)
    .query(async ({ ctx, input }) => {
      const poll = found(await findPoll(ctx.db, input.id), 'Poll')
      return { ...(await countTurnout(ctx.db, poll)), remindedAt: await findReminder(ctx.db, poll.id) }
    }),

  remind: adminProcedure('polls.manage')
    .input(byId)
    .mutation(({ ctx, input }) =>
      ctx.db.transaction().execute(async (trx) => {
        const poll = found(await findPoll(trx, input.id), 'Poll')
        if (!poll.isOpen) throw conflict(schema.NOT_ACTIVE)
        if (await findReminder(trx, poll.id)) throw conflict(schema.REMINDED_ALREADY)
        const missing = await listMissing(trx, poll)
        const reminded = await mailReminder(trx, ctx.env.PUBLIC_URL, poll, new Set(missing.map((person) => person.id)))
        await markReminded(trx, poll.id, nowText())
        await audit(trx, ctx.user, 'sent a reminder to vote in', poll.title)
        return { reminded }
      }),
    ),
})
