import { words as pollForm } from 'virtual:words/pollForm'
import { Button } from '@mantine/core'
import { IconLock, IconLockOpen, IconMailForward, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { problemText } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { useOnce } from '#kit/forms/use-once'
import { lazyPage } from '#kit/navigation/lazy-page'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { PollStatus } from '../../../../shared/polls'
import type { Poll } from '../../answers'
import { useCanVote } from '../use-poll-text'
import { useOpenView } from '../views'
import { closesForGood } from '../words'
import classes from './poll-actions.module.css'

const loadDialogs = () => import('./poll-dialogs')
const ActivatePoll = lazyPage(loadDialogs, 'ActivatePoll', pollForm)
const EndVoting = lazyPage(loadDialogs, 'EndVoting', pollForm)
const DeletePoll = lazyPage(loadDialogs, 'DeletePoll', pollForm)
const ReminderDialog = lazyPage(loadDialogs, 'ReminderDialog', pollForm)

const STEPS = {
  draft: { label: 'activate', status: 'active', icon: IconPlayerPlay },
  active: { label: 'close', status: 'closed', icon: IconLock },
  closed: { label: 'reopen', status: 'active', icon: IconLockOpen },
} as const

/** The board's actions on a poll; `titleId` is the element that names it in a list. */
export function PollActions({ poll, titleId }: { poll: Poll; titleId?: string }) {
  const words = useWords('polls')
  const kit = useWords('kit')
  const open = useOpenView()
  const [deleting, setDeleting] = useState(false)
  const [asking, setAsking] = useState<'activate' | 'end' | null>(null)
  const { change, busy } = useStatusChange(poll)
  const { label, status, icon: Icon } = STEPS[poll.status]
  const edit = () => open({ form: String(poll.id) })
  const stop = () => setAsking(null)
  const step = () => {
    if (status === 'closed') return setAsking('end')
    // A poll that opens later notifies nobody now.
    const opensNow = poll.opensAt === null || Date.parse(poll.opensAt) <= Date.now()
    if (poll.status === 'draft' && opensNow) return setAsking('activate')
    change(status)
  }
  return (
    <div className={classes.actions} data-not-printed>
      {poll.isOpen && <RemindButton poll={poll} titleId={titleId} />}
      <Button variant="default" aria-describedby={titleId} leftSection={<IconPencil size={20} aria-hidden />} onClick={edit}>
        {kit.edit}
      </Button>
      {!(poll.status === 'closed' && closesForGood(poll)) && (
        <Button variant="default" aria-describedby={titleId} leftSection={<Icon size={20} aria-hidden />} loading={busy} onClick={step}>
          {words[label]}
        </Button>
      )}
      <Button
        variant="subtle"
        data-destructive
        aria-describedby={titleId}
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={() => setDeleting(true)}
      >
        {words.delete}
      </Button>
      <Suspense>
        {asking === 'activate' && <ActivatePoll poll={poll} onConfirm={(notify) => change('active', notify)} onClose={stop} />}
        {asking === 'end' && <EndVoting poll={poll} onConfirm={() => change('closed')} onClose={stop} />}
        {deleting && <DeletePoll poll={poll} onClose={() => setDeleting(false)} />}
      </Suspense>
    </div>
  )
}

/** Says how many have not voted, until the one reminder is sent. */
function RemindButton({ poll, titleId }: { poll: Poll; titleId: string | undefined }) {
  const words = useWords('polls')
  const { plural } = useFormats()
  const [asking, setAsking] = useState(false)
  const { data: turnout } = trpc.polls.turnout.useQuery({ id: poll.id })
  if (!turnout || turnout.remindedAt || turnout.voted >= turnout.eligible) return null
  return (
    <>
      <Button
        variant="light"
        className={classes.remind ?? ''}
        aria-describedby={titleId}
        leftSection={<IconMailForward size={20} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {plural(turnout.eligible - turnout.voted, words.haveNotVoted[poll.votingRule])}
      </Button>
      <Suspense>{asking && <ReminderDialog poll={poll} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}

/** Activates, closes or reopens a poll and shows a toast with the result. */
function useStatusChange(poll: Pick<Poll, 'id' | 'title' | 'status'>) {
  const words = useWords('polls')
  const canVote = useCanVote()
  const utils = trpc.useUtils()
  const mutation = trpc.polls.changeStatus.useMutation({
    onSuccess: async (changed) => {
      const title = poll.status === 'closed' && changed.status === 'active' ? words.reopened : words.changedTo[changed.status]
      const note = poll.status === 'draft' && (await canVote(changed))
      showToast({ title, message: note ? `${poll.title} · ${note}` : poll.title, tone: 'success' })
      await Promise.all([utils.polls.invalidate(), utils.notifications.told.invalidate()])
    },
    onError: (error) => {
      const message = problemText(error, words.statusFailedWhy)
      showToast({ title: words.statusFailed, message, tone: 'destructive' })
    },
  })
  const send = useOnce(mutation.mutate, mutation.isPending)
  return { change: (status: PollStatus, notify = false) => send({ id: poll.id, status, notify }), busy: mutation.isPending }
}
