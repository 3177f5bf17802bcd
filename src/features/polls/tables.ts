import type { ColumnType } from 'kysely'
import type { Id } from '../../../db/tables/foundation'

interface PollTable {
  id: Id
  title: string
  description: string
  questionType: string
  votingAudience: string
  /** One vote per 'person' or per 'household'. */
  votingRule: string
  /** draft, active or closed as set by the board. Whether it is open also depends on the clock. */
  status: string
  /** Instants, ISO 8601 UTC. */
  opensAt: string | null
  closesAt: string | null
  createdAt: string
  /** The time of the last activation; null for a poll created active. */
  openedAt: ColumnType<string | null, string | null | undefined, string | null>
  authorId: number | null
  remindedAt: string | null
  /** 'voted': for people who voted and the board; 'closed': for everyone, after the close. */
  resultsWhen: ColumnType<string, string | undefined, string>
  /** How a ranked poll is decided: 'runoff' or 'borda'. */
  countingMethod: ColumnType<string, string | undefined, string>
  /** The file with the votes while the portal runs; null while they lie in the tables below. */
  votesFile: ColumnType<string | null, string | null | undefined, string | null>
  /** The time when the board was told that voting is over; null again after reopening. */
  closingMailedAt: ColumnType<string | null, string | null | undefined, string | null>
  /** The time when the list of who may vote was made; null before the poll opens. */
  electorateAt: ColumnType<string | null, string | null | undefined, string | null>
  /** The time of the one extension, and of the last reopening. */
  extendedAt: ColumnType<string | null, string | null | undefined, string | null>
  reopenedAt: ColumnType<string | null, string | null | undefined, string | null>
}

interface PollOptionTable {
  id: Id
  pollId: number
  optionText: string
  /** From 0. */
  position: number
}

interface PollImageTable {
  pollId: number
  fileId: number
  /** From 0. */
  position: number
}

/** The electorate. Rows are removed only when the list is made anew. */
interface ElectorTable {
  pollId: number
  /** Null once the account is deleted. */
  userId: number | null
  role: string
  /** The folded address in polls with one vote per home; null in others. */
  home: string | null
  /** Null for people who could vote when the poll opened. */
  joinedAt: string | null
}

interface PollNoteTable {
  id: Id
  pollId: number
  text: string
  addedAt: string
  authorId: number | null
}

/** Words of written answers that the board hid, whoever wrote them. */
interface HiddenAnswerTable {
  id: Id
  pollId: number
  text: string
  hiddenAt: string
  hiddenById: number | null
}

/** Voters. This table and the next two hold the votes of polls whose `votesFile` is null. */
interface RollTable {
  pollId: number
  userId: number
}

/** Households that have voted, in polls with one vote per household. */
interface HouseholdRollTable {
  pollId: number
  /** Street number and street, folded. */
  household: string
}

/** The ballots in the order of their content. */
interface BallotTable {
  pollId: number
  place: number
  role: string
  /** JSON list of option ids or texts; a ranking lists all ids, best first. */
  choices: string
}

declare module '../../../db/schema' {
  interface Database {
    poll: PollTable
    pollOption: PollOptionTable
    pollImage: PollImageTable
    roll: RollTable
    householdRoll: HouseholdRollTable
    ballot: BallotTable
    elector: ElectorTable
    pollNote: PollNoteTable
    hiddenAnswer: HiddenAnswerTable
  }
}
