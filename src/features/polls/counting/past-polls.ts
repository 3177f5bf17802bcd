import type { Person } from '../../../server/people'
import type { VoteSources } from '../ballots/roll'
import { listPage } from '../queries'
import { readResultsFor } from './read-results'

const PAGE_SIZE = 10

/** Closed polls and how each ended, newest first, from below `cursor`. */
export async function readPastPolls(sources: VoteSources, viewer: Person, cursor?: number | null) {
  const { polls, next } = await listPage(sources, { part: 'closed', cursor, size: PAGE_SIZE })
  const past = polls.map(async (poll) => {
    const { id, title, questionType, countingMethod, closedAt } = poll
    const { totalVotes, outcome } = await readResultsFor(sources, viewer, poll)
    return { id, title, questionType, countingMethod, closedAt, totalVotes, outcome }
  })
  return { polls: await Promise.all(past), next }
}
