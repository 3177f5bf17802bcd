import type { ColumnType } from 'kysely'
import type { Id } from '../../../db/tables/foundation'

interface PollTable {
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
  /** When somebody last opened it; null for one that was made open. */
  openedAt: ColumnType<string | null, string | null | undefined, string | null>
  authorId: number | null
  remindedAt: string | null
  /** When results can be seen: 'voted' by who has voted and the board, or 'closed' by everyone and only after the close. */
  resultsWhen: ColumnType<string, string | undefined, string>
  /** How a ranked poll is decided: 'runoff' or 'borda'. */
  countingMethod: ColumnType<string, string | undefined, string>
  /** The name of the file that holds the votes while the portal runs; null while they lie in the tables below. */
  votesFile: ColumnType<string | null, string | null | undefined, string | null>
  /** When the board was told that voting is over; empty again after a reopening. */
  closingMailedAt: ColumnType<string | null, string | null | undefined, string | null>
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

/** Who has voted. This and the next two hold the votes of polls whose `votesFile` is null. */
interface RollTable {
  pollId: number
  userId: number
}

/** Which households have voted, in polls with one vote per household. */
interface HouseholdRollTable {
  pollId: number
  /** Street number and street, folded. */
  household: string
}

/** What was voted, in the order of the contents. */
interface BallotTable {
  pollId: number
  /** From 0. */
  place: number
  /** homeowner or resident. */
  role: string
  /** JSON list: an option's id or a text; of a ranking all ids, best first. */
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
  }
}
