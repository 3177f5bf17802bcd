import { ConfirmDialog } from '../../../../client/kit/dialogs/confirm-dialog'
import { MailNote } from '../../../../client/kit/feedback/mail-note'
import { trpc } from '../../../../client/trpc'
import type { Poll } from '../../answers'
import { UNITS } from '../words'

/** Asks before a poll is closed, and says how many have voted. */
export function EndVoting({ poll, onConfirm, onClose }: { poll: Poll; onConfirm: () => void; onClose: () => void }) {
  const { data: turnout } = trpc.polls.turnout.useQuery({ id: poll.id })
  const isForGood = poll.resultsWhen === 'closed' && poll.voteCount > 0
  return (
    <ConfirmDialog
      title="End voting?"
      confirmLabel="End Voting"
      cancelLabel="Keep It Open"
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
      onClose={onClose}
    >
      <p>
        <strong>
          {turnout ? `${turnout.voted} of ${turnout.eligible} ${UNITS[poll.votingRule]} have voted.` : `Votes so far: ${poll.voteCount}`}
        </strong>
      </p>
      <p>
        {isForGood
          ? "No one can vote after this, and you can't reopen the poll."
          : 'No one can vote after this, unless you reopen the poll.'}
      </p>
      <p>Everyone who can sign in sees the results, and the board gets an email.</p>
      <MailNote mt="sm" />
    </ConfirmDialog>
  )
}
