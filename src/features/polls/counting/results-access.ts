import { forbidden } from '../../../server/errors'
import type { Person } from '../../../server/people'
import { may } from '../../../shared/permissions'
import { findVoteOf, type VoteSources } from '../ballots/roll'
import type { Poll } from '../queries'
import { RESULTS_AFTER_CLOSE, RESULTS_HIDDEN } from '../schema'

/** Throws 403 with the reason when `viewer` may not see the results of this poll now. */
export async function requireResultsFor(sources: VoteSources, viewer: Person, poll: Poll) {
  if (poll.status === 'closed') return
  if (poll.status === 'draft') throw forbidden(RESULTS_HIDDEN)
  if (poll.resultsWhen === 'closed') throw forbidden(RESULTS_AFTER_CLOSE)
  if (!may(viewer, 'polls.manage') && !(await findVoteOf(sources, viewer, poll))) throw forbidden(RESULTS_HIDDEN)
}
