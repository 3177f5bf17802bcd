import type { Reader } from '../../../../db/schema'
import type { BallotBox } from '../../../server/ballot-box/ballot-box'
import { readBallot } from '../../../server/ballot-box/votes'
import type { Poll } from '../queries'
import { type Results, tally } from './tally'

/** The results of a poll. Whether the caller may see them has been decided before. */
export async function readResults(db: Reader, box: BallotBox, poll: Poll): Promise<Results> {
  const { ballots } = await box.read(db, poll.id)
  return tally(poll.questionType, poll.options, ballots.map(readBallot))
}
