import * as z from 'zod/mini'
import { editsWith, named, onlyWith } from '../../shared/answers'
import { AUDIENCES, COUNTING_METHODS, POLL_STATUSES, QUESTION_TYPES, RESULTS_WHEN, VOTER_ROLES, VOTING_RULES } from '../../shared/polls'

const role = z.enum(VOTER_ROLES)

/** Columns limited to a few values by the table. */
const words = {
  questionType: z.enum(QUESTION_TYPES),
  votingAudience: z.enum(AUDIENCES),
  votingRule: z.enum(VOTING_RULES),
  resultsWhen: z.enum(RESULTS_WHEN),
  /** Decides a ranked poll. */
  countingMethod: z.enum(COUNTING_METHODS),
}
/** Columns of the table; the query selects exactly these. */
export const stored = {
  id: z.number(),
  title: z.string(),
  description: z.string(),
  ...words,
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  createdAt: z.string(),
  extendedAt: z.nullable(z.string()),
  reopenedAt: z.nullable(z.string()),
  authorId: z.nullable(z.number()),
}
export type WordColumn = keyof typeof words
/** Numbers of people, or of homes if the poll counts those. */
const turnoutShown = z.nullable(z.object({ atOpening: z.number(), joined: z.number(), voted: z.number() }))
export type TurnoutShown = z.output<typeof turnoutShown>

export const poll = named(
  'Poll',
  z.object({
    ...stored,
    /** The current state: an active poll past `closesAt` is closed. */
    status: z.enum(POLL_STATUSES),
    /** Active and past `opensAt`: votes are taken. */
    isOpen: z.boolean(),
    /** Closed only by its closing time, so a later one opens it again. */
    closedByClock: z.boolean(),
    /** The closing time of a closed poll, or when the board closed it; null if unknown. */
    closedAt: z.nullable(z.string()),
    author: z.string(),
    voteCount: z.number(),
    /** Null before the poll opens. */
    turnout: turnoutShown,
    /** Added by the board since people voted, oldest first. */
    notes: z.array(z.object({ id: z.number(), text: z.string(), addedAt: z.string(), by: z.string() })),
    imageUrls: z.array(z.object({ pollId: z.number(), imageUrl: z.string(), order: z.number() })),
    /** In the order of `imageUrls`: null if nothing was said, empty if the picture is decorative. */
    imageDescriptions: z.array(z.nullable(z.string())),
    options: z.array(z.object({ id: z.number(), optionText: z.string(), order: z.number() })),
  }),
)
export type Poll = z.output<typeof poll>
export const edited = z.partial(
  z.object({
    ...words,
    ...z.pick(poll, { title: true, description: true, opensAt: true, closesAt: true, imageDescriptions: true }).shape,
    options: z.array(z.string()),
    imageUrls: z.array(z.string()),
  }),
)
export type EditedPoll = z.output<typeof edited>
export const edits = editsWith(edited)

export const polls = z.array(poll)

const listedPoll = z.object({
  ...poll.shape,
  /** By the viewer, or for them by their home. */
  hasVoted: z.boolean(),
  /** The viewer is on the list of who may vote. */
  mayVote: z.boolean(),
})
export type ListedPoll = z.output<typeof listedPoll>
export const pollPage = z.object({
  polls: z.array(listedPoll),
  next: z.nullable(z.number()),
  /** The community was restored from a copy that may lack votes of these polls. */
  votesMayBeMissing: z.boolean(),
})

const voteState = {
  hasVoted: z.boolean(),
  householdHasVoted: z.boolean(),
  /** Set after a restore from a copy that may lack votes. */
  votesMayBeMissing: z.optional(z.literal(true)),
}
export const hasVoted = z.object(voteState)
/** `mayVote` says whether the viewer is on the list of who may vote. */
export const ownVote = z.object({ ...voteState, mayVote: z.boolean() })
export const recordedVote = z.object({
  message: z.string(),
  pollId: z.number(),
  voterRole: role,
  submittedAt: z.string(),
  /** Stored nowhere; opens nothing. */
  voterToken: z.string(),
})

const share = z.object({ eligible: z.number(), voted: z.number() })
/** Turnout by role, in homes if the poll counts those. Before the opening it is counted as if the poll opened now. */
export const turnout = z.object({
  ...share.shape,
  byRole: z.object({ homeowner: share, resident: share }),
  remindedAt: z.nullable(z.string()),
})
export type Turnout = z.output<typeof turnout>
export const reminded = z.object({ reminded: z.number() })

/** The winners: none without votes or for open questions, several for a tie. */
const outcome = z.object({
  winners: z.array(z.string()),
  /** The single winner's votes, ballots in the last round, or Borda points. */
  votes: z.nullable(z.number()),
})
export type Outcome = z.output<typeof outcome>

const totals = { totalVotes: z.number(), homeowners: z.number(), residents: z.number() }

const singleEntry = z.object({
  optionText: z.string(),
  totalCount: z.number(),
  homeownerCount: z.number(),
  residentCount: z.number(),
  otherResponses: z.array(z.string()),
})
export type SingleEntry = z.output<typeof singleEntry>

const placeCount = z.object({ total: z.number(), homeowners: z.number(), residents: z.number() })
/** `positionCounts` is keyed by rank, from 1. */
const rankedEntry = z.object({ optionText: z.string(), positionCounts: z.record(z.string(), placeCount) })
export type RankedEntry = z.output<typeof rankedEntry>

const round = z.object({
  round: z.number(),
  /** Ballots whose best remaining option this is. */
  counts: z.array(z.object({ optionText: z.string(), count: z.number() })),
  /** Eliminated after this round; empty in the last one. */
  eliminated: z.array(z.string()),
})
export type Round = z.output<typeof round>

const instantRunoff = named(
  'InstantRunoff',
  z.object({
    rounds: z.array(round),
    winner: z.nullable(z.string()),
    /** The tied options, if there is no winner. */
    tied: z.array(z.string()),
  }),
)
export type InstantRunoff = z.output<typeof instantRunoff>

const bordaEntry = z.object({ optionText: z.string(), points: z.number() })
export type BordaEntry = z.output<typeof bordaEntry>

const openEntry = z.object({ responseText: z.string(), voterRole: role })
export type OpenEntry = z.output<typeof openEntry>

const single = { ...totals, results: z.array(singleEntry) }
const ranked = { ...totals, results: z.array(rankedEntry), instantRunoff, borda: z.array(bordaEntry) }
const open = { ...totals, results: z.array(openEntry) }

const shown = {
  turnout: turnoutShown,
  /** Oldest first. The words of these answers are hidden from everybody. */
  hiddenAnswers: onlyWith('polls.manage', z.optional(z.array(z.object({ id: z.number(), hiddenAt: z.string(), by: z.string() })))),
}

export const results = z.union([
  z.object({ questionType: z.enum(['single', 'singleWithOther']), outcome, ...shown, ...single }),
  z.object({ questionType: z.literal('ranked'), outcome, ...shown, ...ranked }),
  z.object({ questionType: z.literal('open'), outcome, ...shown, ...open }),
])
/** The REST shape, without the poll's type and outcome. */
export const counts = named(
  'PollResults',
  z.union([z.object({ ...single, ...shown }), z.object({ ...ranked, ...shown }), z.object({ ...open, ...shown })]),
)
export type Results = z.output<typeof results>
type WithoutOutcome<Union> = Union extends unknown ? Omit<Union, 'outcome' | 'turnout' | 'hiddenAnswers'> : never
export type Tally = WithoutOutcome<Results>

const pastPoll = z.extend(z.pick(poll, { id: true, title: true, questionType: true, countingMethod: true, closedAt: true }), {
  totalVotes: z.number(),
  turnout: turnoutShown,
  outcome,
})
export type PastPoll = z.output<typeof pastPoll>
export const pastPolls = z.object({ polls: z.array(pastPoll), next: z.nullable(z.number()) })
export type PastPolls = z.output<typeof pastPolls>
