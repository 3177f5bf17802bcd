import type { ColumnType } from 'kysely'
import type { Id } from './foundation'

export interface PollTable {
  id: Id
  title: string
  description: string
  /** single, singleWithOther, ranked or open. */
  questionType: string
  /** both, homeowners or residents. */
  votingAudience: string
  /** One vote per 'person' or per 'household'. */
  votingRule: string
  /** draft, active or closed as an admin left it; whether it is open also depends on the clock. */
  status: string
  /** Instants, ISO 8601 UTC. */
  opensAt: string | null
  closesAt: string | null
  createdAt: string
  authorId: number | null
  remindedAt: string | null
  /** When the board was told that voting is over; empty again after a reopening. */
  closingMailedAt: ColumnType<string | null, string | null | undefined, string | null>
}

export interface PollOptionTable {
  id: Id
  pollId: number
  optionText: string
  /** From 0. */
  position: number
}

export interface PollImageTable {
  pollId: number
  fileId: number
  /** From 0. */
  position: number
}

/** Who has voted. Rewritten in a new order with every vote. */
export interface RollTable {
  pollId: number
  userId: number
}

/** Which households have voted, in polls with one vote per household. */
export interface HouseholdRollTable {
  pollId: number
  /** Street number and street, folded. */
  household: string
}

/** What was voted. Rewritten in a new order and with new ids with every vote. */
export interface BallotTable {
  /** Random. */
  id: string
  pollId: number
  /** homeowner or resident. */
  role: string
  /** JSON list: an option's id or a text; of a ranking all ids, best first. */
  choices: string
  /** Calendar date in the community's time zone, never a time. */
  submittedAt: string
}

export interface PollTables {
  poll: PollTable
  pollOption: PollOptionTable
  pollImage: PollImageTable
  roll: RollTable
  householdRoll: HouseholdRollTable
  ballot: BallotTable
}
