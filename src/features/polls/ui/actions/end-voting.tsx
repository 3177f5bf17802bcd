import { ConfirmDialog } from '#kit/dialogs/dialog'
import { MailNote } from '#kit/feedback/mail-note'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { Poll } from '../../answers'

/** Asks before closing a poll and shows how many have voted. */
export function EndVoting({ poll, onConfirm, onClose }: { poll: Poll; onConfirm: () => void; onClose: () => void }) {
  const words = useWords('polls')
  const { data: turnout } = trpc.polls.turnout.useQuery({ id: poll.id })
  const isForGood = poll.resultsWhen === 'closed' && poll.voteCount > 0
  return (
    <ConfirmDialog
      title={words.endAsk}
      confirmLabel={words.end}
      cancelLabel={words.keepOpen}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
      onClose={onClose}
    >
      <p>
        <strong>{turnout ? words.haveVoted[poll.votingRule](turnout.voted, turnout.eligible) : words.votesSoFar(poll.voteCount)}</strong>
      </p>
      <p>{isForGood ? words.endForGood : words.endUnlessReopened}</p>
      <p>{words.endThen}</p>
      <MailNote mt="sm" />
    </ConfirmDialog>
  )
}
