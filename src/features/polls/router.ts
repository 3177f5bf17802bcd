import { audit } from '../../server/audit'
import { nowText } from '../../server/clock'
import { conflict, found, unauthorized } from '../../server/errors'
import { findPerson, type Person } from '../../server/people'
import { readSettings } from '../../server/settings'
import { newToken } from '../../server/tokens'
import { adminProcedure, memberProcedure, router } from '../../server/trpc'
import { requireMayVoteNow } from '../../server/vote-hold'
import { dateInZone } from '../../shared/calendar'
import { byId } from '../../shared/fields'
import { may } from '../../shared/permissions'
import { isEligible } from '../../shared/polls'
import { maySignIn } from '../../shared/residents'
import { castBallot } from './ballots/cast'
import { countTurnout, listMissing } from './ballots/electorate'
import { findVoteOf, listVotesOf } from './ballots/roll'
import { readResults } from './counting/read-results'
import { requireResultsFor } from './counting/results-access'
import type { Results } from './counting/tally'
import { createPoll, removePoll, updatePoll, updateStatus } from './editing/commands'
import { mailReminder } from './mail'
import { findPoll, findReminder, listByStatus, listOpen, listPolls, markReminded, type Poll, readPage, seePoll } from './queries'
import * as schema from './schema'

const manages = (user: Person) => may(user, 'polls.manage')

export const pollsRouter = router({
  active: memberProcedure('polls.read').query(({ ctx }) => listOpen(ctx.reads, ctx.ballotBox)),

  list: adminProcedure('polls.manage').query(({ ctx }) => listPolls(ctx.reads, ctx.ballotBox)),

  byStatus: adminProcedure('polls.manage')
    .input(schema.byStatus)
    .query(({ ctx, input }) => listByStatus(ctx.reads, ctx.ballotBox, input.status)),

  /** A screenful of one tab. Members have one tab: the polls they can vote in now. */
  page: memberProcedure('polls.read')
    .input(schema.pollPage)
    .query(async ({ ctx, input }) => {
      const { polls, next } = await readPage(ctx.reads, ctx.ballotBox, { ...input, tab: manages(ctx.user) ? input.tab : 'open' })
      const ids = polls.map((poll) => poll.id)
      const { own, household } = await listVotesOf(ctx, ctx.user, ids)
      const hasVoted = ({ id, votingAudience }: Poll) =>
        own.has(id) || (household.has(id) && isEligible(votingAudience, ctx.user.hoaStatus))
      return { polls: polls.map((poll) => ({ ...poll, hasVoted: hasVoted(poll) })), next }
    }),

  get: memberProcedure('polls.read')
    .input(byId)
    .query(({ ctx, input }) => seePoll(ctx.reads, ctx.ballotBox, ctx.user, input.id)),

  hasVoted: memberProcedure('polls.read')
    .input(byId)
    .query(async ({ ctx, input }) => {
      const by = await findVoteOf(ctx, ctx.user, await seePoll(ctx.reads, ctx.ballotBox, ctx.user, input.id))
      return { hasVoted: by !== null, householdHasVoted: by === 'household' }
    }),

  results: memberProcedure('polls.read')
    .input(byId)
    .query(async ({ ctx, input }): Promise<Results> => {
      const poll = await seePoll(ctx.reads, ctx.ballotBox, ctx.user, input.id)
      await requireResultsFor(ctx, ctx.user, poll)
      return readResults(ctx.reads, ctx.ballotBox, poll)
    }),

  vote: memberProcedure('polls.vote')
    .input(schema.voteSubmission)
    .mutation(async ({ ctx, input }) => {
      const seen = await seePoll(ctx.reads, ctx.ballotBox, ctx.user, input.id)
      const { role } = await ctx.ballotBox.cast(seen.id, async (votes) => {
        // As they are now: a vote may have waited, and the board may have been faster.
        const poll = found(await findPoll(ctx.reads, ctx.ballotBox, seen.id), 'Poll')
        const voter = await findPerson(ctx.reads, ctx.user.id)
        if (!voter || !maySignIn(voter.status)) throw unauthorized()
        const vote = castBallot(poll, votes, voter, input.responses)
        await requireMayVoteNow(ctx.reads, voter)
        return vote
      })
      const { timeZone } = await readSettings(ctx.reads)
      // Neither what was chosen nor anything as long as it: proxies log lengths. The token is kept nowhere and opens nothing.
      return {
        message: schema.VOTE_RECORDED,
        pollId: seen.id,
        voterRole: role,
        submittedAt: dateInZone(nowText(), timeZone),
        voterToken: newToken(),
      }
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
      const poll = found(await findPoll(ctx.reads, ctx.ballotBox, input.id), 'Poll')
      return { ...(await countTurnout(ctx.reads, ctx.ballotBox, poll)), remindedAt: await findReminder(ctx.reads, poll.id) }
    }),

  remind: adminProcedure('polls.manage')
    .input(byId)
    .mutation(({ ctx, input }) =>
      ctx.write(async (trx) => {
        const poll = found(await findPoll(trx, ctx.ballotBox, input.id), 'Poll')
        if (!poll.isOpen) throw conflict(schema.NOT_ACTIVE)
        if (await findReminder(trx, poll.id)) throw conflict(schema.REMINDED_ALREADY)
        const missing = await listMissing(trx, poll, await ctx.ballotBox.read(trx, poll.id))
        const reminded = await mailReminder(trx, ctx.env.PUBLIC_URL, poll, new Set(missing.map((person) => person.id)))
        await markReminded(trx, poll.id, nowText())
        await audit(trx, ctx.user, 'sent a reminder to vote in', poll.title)
        return { reminded }
      }),
    ),
})
