import type { Db } from '../../../../db/schema'
import { openBox } from '../ballots/box'
import type { Poll } from '../queries'
import { type Results, tally } from './tally'

/** The results of a poll. Whether the caller may see them has been decided before. */
export const readResults = async (db: Db, poll: Poll): Promise<Results> =>
  tally(poll.questionType, poll.options, await openBox(db, poll.id))
