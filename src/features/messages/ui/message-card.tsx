import { Button } from '@mantine/core'
import { IconCornerDownRight, IconMessageReply, IconPencil } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { useViewer } from '../../../client/kit/context/viewer'
import { hasDraft } from '../../../client/kit/forms/draft'
import { StatusBadge } from '../../../client/kit/lists/status-badge'
import { formatInstant } from '../../../shared/calendar'
import { may } from '../../../shared/permissions'
import type { Message } from '../schema'
import { Bubble } from './bubble'
import { replyDraft } from './drafts'
import classes from './message-card.module.css'
import { ReplyBox } from './reply-box'
import { useViewedOnce } from './viewed-once'

interface Props {
  message: Message
  /** The address leads to this very message. */
  landed: boolean
  onFollow: (message: Message) => void
}

/** One message and, once there is one, its answer, drawn as the conversation they are. */
export function MessageCard({ message, landed, onFollow }: Props) {
  const viewer = useViewer()
  const timeZone = useTimeZone()
  const card = useRef<HTMLElement>(null)
  const mine = message.senderId === viewer.id
  const board = may(viewer, 'messages.reply')
  const isNew = mine && message.status === 'Replied' && !message.viewedByUser
  const answer = useViewedOnce(message.id, isNew)
  const waits = message.status === 'Pending' && !message.isBroadcast
  const [replying, setReplying] = useState(() => waits && board && hasDraft(replyDraft(viewer.id, message)))
  const mayFollow = canBeFollowed(message, mine)

  function cancel() {
    setReplying(false)
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('[data-reply]')?.focus())
  }

  return (
    <article
      ref={card}
      id={String(message.id)}
      className={classes.card}
      data-landed={landed || undefined}
      tabIndex={-1}
      aria-labelledby={`subject-${message.id}`}
    >
      <header className={classes.head}>
        <h3 id={`subject-${message.id}`} className={classes.subject}>
          {message.subject}
        </h3>
        <span className={classes.badges}>
          {isNew && <StatusBadge tone="blue">New answer</StatusBadge>}
          {message.isBroadcast ? (
            <StatusBadge tone="blue">To everyone</StatusBadge>
          ) : (
            <StatusBadge tone={waits ? 'amber' : 'green'}>{message.status}</StatusBadge>
          )}
        </span>
        {message.parentMessageId !== null && (
          <p className={classes.follows}>
            <IconCornerDownRight size={18} aria-hidden />
            <span>
              Follows <Link to={`#${message.parentMessageId}`}>{message.parentSubject}</Link>
            </span>
          </p>
        )}
      </header>
      <Bubble
        side={mine ? 'mine' : 'theirs'}
        heading={mine ? 'You' : message.senderName}
        detail={mine ? null : message.senderAddress}
        time={formatInstant(message.createdAt, timeZone)}
        text={message.content}
        open={landed}
      />
      {message.reply !== null && message.replyTimestamp !== null && (
        <div ref={answer}>
          <Bubble
            side={mine ? 'theirs' : 'mine'}
            heading={`HOA Response by ${message.responderName}`}
            time={formatInstant(message.replyTimestamp, timeZone)}
            text={message.reply}
            open={landed || isNew}
          />
        </div>
      )}
      {replying && <ReplyBox message={message} onDone={() => setReplying(false)} onCancel={cancel} />}
      {!replying && waits && board && (
        <div className={classes.actions}>
          <Button data-reply leftSection={<IconMessageReply size={20} aria-hidden />} onClick={() => setReplying(true)}>
            Reply to this message
          </Button>
        </div>
      )}
      {mayFollow && (
        <div className={classes.actions}>
          <Button variant="default" leftSection={<IconPencil size={20} aria-hidden />} onClick={() => onFollow(message)}>
            {message.isBroadcast ? 'Answer privately' : 'Write back'}
          </Button>
        </div>
      )}
    </article>
  )
}

/** One answers what the board wrote to everyone, and writes back to its answer. */
const canBeFollowed = ({ isBroadcast, status }: Message, mine: boolean) => (mine ? status === 'Replied' : isBroadcast)
