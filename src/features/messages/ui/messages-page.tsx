import { Button } from '@mantine/core'
import { IconChevronDown, IconCircleCheck, IconLock, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useMail, useTimeZone, useViewer } from '#kit/context/session'
import { Note } from '#kit/feedback/note'
import { problemText } from '#kit/feedback/problem'
import { useStoredDraft } from '#kit/forms/draft'
import { PageTitle } from '#kit/layout/page'
import { useAddressState } from '#kit/navigation/address'
import { lazyPart } from '#kit/navigation/lazy-page'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import type { Message } from '../answers'
import { followedDraft, NOTHING_FOLLOWED, readFollowed } from './drafts'
import { OwnMessages } from './message-board'
import classes from './messages-page.module.css'
import { NewMessage } from './new-message'
import privacyBannerClasses from './privacy-banner.module.css'

/** Residents never load it. */
const BoardInbox = lazyPart(() => import('./board-inbox'), 'BoardInbox')

export function MessagesPage() {
  const words = useWords('messages')
  const form = useRef<HTMLDivElement>(null)
  const viewer = useViewer()
  const board = may(viewer, 'messages.readAll')
  const [follows, setFollows] = useState(() => readFollowed(viewer.id))
  useStoredDraft(followedDraft(viewer.id), follows ?? NOTHING_FOLLOWED, NOTHING_FOLLOWED)
  const [sent, setSent] = useState<Message | null>(null)
  const [asked, setAsked] = useState(false)
  const [toId, setTo] = useAddressState('to')
  const recipient = trpc.messages.recipient.useQuery({ id: Number(toId) }, { enabled: board && toId !== '' })
  const to = toId === '' ? undefined : recipient.data
  const utils = trpc.useUtils()
  // With news, the list comes before the form.
  const [hadNews] = useState(() => (utils.dashboard.unread.getData()?.messages ?? 0) > 0)
  useLiveBoard()
  useEffect(() => {
    if (to) form.current?.scrollIntoView({ block: 'start' })
  }, [to])

  function write(message: Message | null) {
    setAsked(true)
    setSent(null)
    setTo('')
    setFollows(message && { id: message.id, subject: message.subject })
    const field = message ? 'textarea' : 'input'
    requestAnimationFrame(() => {
      form.current?.scrollIntoView({ block: 'start' })
      form.current?.querySelector<HTMLElement>(field)?.focus({ preventScroll: true })
    })
  }

  function showSent(message: Message) {
    setAsked(false)
    setFollows(null)
    setTo('')
    setSent(message)
  }

  return (
    <>
      <PageTitle title={words.title} subtitle={board ? '' : words.subtitle}>
        {board && (
          <Button leftSection={<IconPencil size={20} aria-hidden />} onClick={() => write(null)}>
            {words.write}
          </Button>
        )}
      </PageTitle>
      <PrivacyBanner />
      <div className={classes.page}>
        <div className={classes.columns} data-stacked={board || undefined}>
          {board ? <BoardInbox onFollow={write} /> : <OwnMessages onFollow={write} />}
          <div
            ref={form}
            className={classes.form}
            data-sent={sent ? true : undefined}
            data-first={!(board || hadNews) || toId !== '' || undefined}
            data-not-printed
          >
            {recipient.error && <Note tone="red">{problemText(recipient.error, words.sendFailed)}</Note>}
            {sent && !to ? (
              <SentMessage message={sent} onAnother={() => write(null)} />
            ) : (
              <NewMessage
                key={to ? `to ${to.id}` : (follows?.id ?? 0)}
                follows={to ? null : follows}
                to={to}
                folds={board && !asked}
                onSent={showSent}
                onDrop={() => (to ? setTo('') : setFollows(null))}
              />
            )}
          </div>
        </div>
      </div>
    </>
  )
}

/**
 * The sidebar polls for unread messages, which also shows when this list has news. A message that was just read keeps its mark and place
 * until the next visit.
 */
function useLiveBoard() {
  const utils = trpc.useUtils()
  const board = may(useViewer(), 'messages.readAll')
  const { data } = trpc.dashboard.unread.useQuery()
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (!data) return
    const before = known.current
    known.current = data.messages
    if (before === null) return
    // Somebody else on the board may have answered.
    if (data.messages <= before && !(board && data.messages < before)) return
    void utils.messages.page.invalidate()
    void utils.messages.board.invalidate()
    void utils.messages.read.invalidate()
  }, [data, board, utils])
}

/** Replaces the form after sending and shows what was sent. */
function SentMessage({ message, onAnother }: { message: Message; onAnother: () => void }) {
  const words = useWords('messages')
  const node = useRef<HTMLDivElement>(null)
  const day = useFormats().instantDay(message.createdAt, useTimeZone())
  const board = may(useViewer(), 'messages.readAll')
  useEffect(() => {
    requestAnimationFrame(() => {
      node.current?.focus({ preventScroll: true })
      node.current?.scrollIntoView({ block: 'center' })
    })
  }, [])

  function text() {
    if (message.isBroadcast) return words.sentToEveryoneOn(day)
    if (message.content === '') return words.sentToOneOn(message.senderName, day)
    return board ? words.sentToBoardOn(day) : words.sentToBoardAndKept(day)
  }
  const another = (
    <Button variant="default" leftSection={<IconPencil size={20} aria-hidden />} onClick={onAnother}>
      {words.another}
    </Button>
  )
  return (
    <div ref={node} tabIndex={-1}>
      <Note tone="green" icon={IconCircleCheck} action={another}>
        {text()}
      </Note>
    </div>
  )
}

const SEEN = 'messages-banner-seen'
const PHONE = '(max-width: 47.99em)'

/** Collapsed after this device has shown it once, and for the board on a phone. */
function PrivacyBanner() {
  const words = useWords('messages')
  const mail = useMail()
  const board = may(useViewer(), 'messages.readAll')
  const [collapsed] = useState(() => wasSeen() || (board && matchMedia(PHONE).matches))
  useEffect(keepSeen, [])
  return (
    <details className={privacyBannerClasses.banner} open={!collapsed}>
      <summary className={privacyBannerClasses.head}>
        <IconLock className={privacyBannerClasses.icon} size={24} aria-hidden />
        <h2 className={privacyBannerClasses.title}>{words.secure}</h2>
        <IconChevronDown className={privacyBannerClasses.chevron} size={20} aria-hidden />
      </summary>
      <p className={privacyBannerClasses.text}>{board ? words.privateForBoard : mail.promise(words.privateForMembers)}</p>
    </details>
  )
}

function wasSeen() {
  try {
    return localStorage.getItem(SEEN) !== null
  } catch {
    return false
  }
}

function keepSeen() {
  try {
    localStorage.setItem(SEEN, 'yes')
  } catch {
    // Without storage it shows in full each time.
  }
}
