import { Box, Button, Group } from '@mantine/core'
import { IconCheck, IconCornerDownRight, IconMessageReply, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTimeZone, useViewer } from '#kit/context/session'
import { showFailure, showToast } from '#kit/feedback/toast'
import { useUndoToast } from '#kit/feedback/undo-toast'
import { hasDraft } from '#kit/forms/draft'
import { StatusBadge } from '#kit/lists/status-badge'
import { lazyPart } from '#kit/navigation/lazy-page'
import { ToldLines } from '#kit/recipients/later'
import { useFormats, useWords, wordsNow } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import type { Words } from '../../../words/messages'
import type { Message } from '../answers'
import { Conversation, isBegunByBoard } from './conversation'
import { replyDraft } from './drafts'
import classes from './message-card.module.css'

const HandOn = lazyPart(() => import('./board-tools'), 'HandOn')
const WriteBox = lazyPart(() => import('./write-box'), 'WriteBox')

interface Props {
  message: Message
  /** The address leads to this message. */
  landed: boolean
  /** Shows the subject and the last line alone until it is pressed. */
  folded?: boolean
  onFollow: (message: Message) => void
}

export function MessageCard({ message, landed, folded = false, onFollow }: Props) {
  const words = useWords('messages')
  const viewer = useViewer()
  const day = useFormats().instantDay(message.lastEntryAt, useTimeZone())
  const [isFolded, setFolded] = useState(() => folded && !message.hasNews && !hasDraft(replyDraft(viewer.id, message)))
  const title = useRef<HTMLHeadingElement>(null)
  const isOpen = landed || !isFolded
  const isNew = isOpen && message.senderId === viewer.id && message.hasNews
  const lastLine = message.entryCount > 2 ? words.countOf(message.entryCount) : (message.reply ?? message.content)
  // The pressed button, which covers the whole card, disappears.
  const unfold = () => {
    setFolded(false)
    requestAnimationFrame(() => title.current?.focus())
  }
  return (
    <article
      id={String(message.id)}
      className={classes.card}
      data-landed={landed || undefined}
      tabIndex={-1}
      aria-labelledby={`subject-${message.id}`}
    >
      <Group gap="0.375rem 0.75rem" align="flex-start" justify="space-between">
        <Box ref={title} id={`subject-${message.id}`} component="h3" flex="1 1 12rem" miw={0} tabIndex={-1}>
          {isOpen ? (
            message.subject
          ) : (
            <button type="button" className={classes.unfold} aria-expanded={false} onClick={unfold}>
              {message.subject}
            </button>
          )}
        </Box>
        <Group gap={6}>
          <Badges message={message} isNew={isNew} />
        </Group>
      </Group>
      {isOpen ? (
        <Talk message={message} open={landed || isNew} onFollow={onFollow} />
      ) : (
        <p className={classes.lastLine}>
          {day}: {lastLine}
        </p>
      )}
    </article>
  )
}

interface TalkProps {
  message: Message
  /** Shows long texts in full. */
  open: boolean
  /** Begins with the box for an answer. */
  replying?: boolean
  onFollow: (message: Message) => void
}

/** The entries of a conversation and what its reader can do next. */
export function Talk({ message, open, replying = false, onFollow }: TalkProps) {
  const words = useWords('messages')
  const viewer = useViewer()
  const mine = message.senderId === viewer.id
  const isTalk = !message.isBroadcast && (mine || may(viewer, 'messages.reply'))
  const hasMore = message.entryCount > 1 || (message.noteCount ?? 0) > 0 || open
  const { data: whole } = trpc.messages.read.useQuery({ id: message.id }, { enabled: isTalk && hasMore })
  const latest = useViewedOnce(message, mine, message.hasNews && (mine || isTalk))
  return (
    <>
      {message.parentMessageId !== null && (
        <p className={classes.follows}>
          <IconCornerDownRight size={18} aria-hidden />
          <span>
            {words.follows} <Link to={`#${message.parentMessageId}`}>{message.parentSubject}</Link>
          </span>
        </p>
      )}
      <Conversation message={message} whole={whole} mine={mine} open={open} latest={latest} />
      {isTalk && <Turn message={message} mine={mine} replying={replying} loaded={hasMore ? whole?.lastEntryId : message.lastEntryId} />}
      {message.isBroadcast && may(viewer, 'messages.reply') && <ToldLines about="message" id={message.id} />}
      {message.isBroadcast && !mine && (
        <Group>
          <Button variant="default" leftSection={<IconPencil size={20} aria-hidden />} onClick={() => onFollow(message)}>
            {words.writePrivately}
          </Button>
        </Group>
      )}
    </>
  )
}

export function Badges({ message, isNew }: { message: Message; isNew: boolean }) {
  const words = useWords('messages')
  const { messageStatus } = useWords('values')
  const { status, state, isBroadcast } = message
  const isMine = message.senderId === useViewer().id
  const isFromBoard = isBegunByBoard(message) && message.entryCount === 1
  return (
    <>
      {state && isMine && (isNew || !isFromBoard || state !== 'waiting') && (
        <StatusBadge tone={isNew || state === 'resolved' ? 'blue' : 'gray'}>
          {isNew ? (isFromBoard ? words.isNewMessage : words.isNew) : words.ownStates[state]}
        </StatusBadge>
      )}
      {isFromBoard ? (
        <StatusBadge tone="gray">{words.fromBoard}</StatusBadge>
      ) : isBroadcast ? (
        <StatusBadge tone="blue">{words.toEveryone}</StatusBadge>
      ) : (
        <StatusBadge tone={status === 'Pending' ? 'amber' : 'green'}>{messageStatus[status]}</StatusBadge>
      )}
    </>
  )
}

interface TurnProps {
  message: Message
  mine: boolean
  replying: boolean
  loaded: number | undefined
}

/** The buttons below a conversation. A started draft opens at once. */
function Turn({ message, mine, replying, loaded }: TurnProps) {
  const words = useWords('messages')
  const utils = trpc.useUtils()
  const viewer = useViewer()
  const [writing, setWriting] = useState(() => replying || hasDraft(replyDraft(viewer.id, message)))
  const [answered, setAnswered] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const settle = {
    onError: (error: unknown) => showFailure(words.notSaved, error),
    onSettled: () => Promise.all([utils.messages.invalidate(), utils.dashboard.invalidate()]),
  }
  const showDone = useUndoToast()
  const resolve = trpc.messages.resolve.useMutation({
    ...settle,
    onSuccess: (done) => {
      showDone({ title: words.hasResolved }, done)
      // The pressed button disappears.
      button.current?.focus()
    },
  })
  const reopen = trpc.messages.reopen.useMutation({ ...settle, onSuccess: () => showToast({ title: words.hasReopened, tone: 'success' }) })
  const isResolved = message.state === 'resolved'
  const focusButton = () => requestAnimationFrame(() => button.current?.focus())
  const close = () => {
    setWriting(false)
    focusButton()
  }
  const handOn = (isResolved: boolean) => {
    setWriting(false)
    setAnswered(!(mine || isResolved))
  }
  const settled = () => {
    setAnswered(false)
    focusButton()
  }
  if (writing) return <WriteBox message={message} mine={mine} onDone={handOn} onCancel={close} />
  return (
    <>
      {isResolved && mine && <p className={classes.follows}>{words.resolvedWhat}</p>}
      {answered && !isResolved && <HandOn message={message} onDone={settled} />}
      <Group gap={8} data-not-printed>
        {(mine || message.senderId !== null) && (
          <Button
            ref={button}
            variant={message.state === 'open' && !mine ? 'filled' : 'default'}
            leftSection={mine ? <IconPencil size={20} aria-hidden /> : <IconMessageReply size={20} aria-hidden />}
            aria-label={mine ? `${nameOf(message, mine, words)}: ${message.subject}` : undefined}
            onClick={() => setWriting(true)}
          >
            {nameOf(message, mine, words)}
          </Button>
        )}
        {isResolved ? (
          !mine && (
            <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate({ id: message.id })}>
              {words.reopen}
            </Button>
          )
        ) : (
          <Button
            variant="default"
            leftSection={<IconCheck size={20} aria-hidden />}
            loading={resolve.isPending}
            disabled={loaded === undefined}
            onClick={() => resolve.mutate({ id: message.id, after: loaded, undoable: true })}
          >
            {words.markResolved}
          </Button>
        )}
      </Group>
    </>
  )
}

export function nameOf(message: Message, mine: boolean, words: Words['messages']) {
  const { status, entryCount } = message
  if (isBegunByBoard(message) && entryCount === 1) return mine ? words.answerBoard : words.writeAgain
  if (mine) return words.writeAgain
  return status === 'Pending' ? words.reply : words.answerAgain
}

/** Marked once per entry while the tab lives; a failed mark is repeated at the next opening. */
const told = new Set<string>()

/** Marks the latest entry as seen when the referenced element comes into view. */
function useViewedOnce({ id, lastEntryId }: Message, mine: boolean, isNew: boolean) {
  const latest = useRef<HTMLDivElement>(null)
  const utils = trpc.useUtils()
  const name = `${id}-${lastEntryId}`
  const settle = {
    onSuccess: () => utils.dashboard.unread.invalidate(),
    onError: (error: unknown) => {
      told.delete(name)
      showFailure(wordsNow('messages').viewedFailed, error)
    },
  }
  const { mutate: view } = trpc.messages.markViewed.useMutation(settle)
  const { mutate: see } = trpc.messages.seen.useMutation(settle)

  useEffect(() => {
    if (!isNew || told.has(name) || !latest.current) return
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting) || told.has(name)) return
      watcher.disconnect()
      told.add(name)
      if (mine) view({ id })
      else see({ id, entryId: lastEntryId })
    })
    watcher.observe(latest.current)
    return () => watcher.disconnect()
  }, [id, lastEntryId, name, mine, isNew, view, see])

  return latest
}
