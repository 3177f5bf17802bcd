import { Button, Group } from '@mantine/core'
import { IconCornerDownRight, IconMessageReply, IconPencil } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { useViewer } from '../../../client/kit/context/viewer'
import { hasDraft } from '../../../client/kit/forms/draft'
import { StatusBadge } from '../../../client/kit/lists/status-badge'
import { useFormats } from '../../../client/kit/words/formats'
import { useWords } from '../../../client/kit/words/words'

import { may } from '../../../shared/permissions'
import type { Message } from '../answers'
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
  const words = useWords('messages')
  const formats = useFormats()
  const viewer = useViewer()
  const timeZone = useTimeZone()
  const mine = message.senderId === viewer.id
  const isNew = mine && message.status === 'Replied' && !message.viewedByUser
  const answer = useViewedOnce(message.id, isNew)
  return (
    <article
      id={String(message.id)}
      className={classes.card}
      data-landed={landed || undefined}
      tabIndex={-1}
      aria-labelledby={`subject-${message.id}`}
    >
      <Heading message={message} isNew={isNew} />
      <Bubble
        side={mine ? 'mine' : 'theirs'}
        heading={mine ? words.you : message.senderName}
        detail={mine ? null : message.senderAddress}
        time={formats.instant(message.createdAt, timeZone)}
        text={message.content}
        open={landed}
      />
      {message.reply !== null && message.replyTimestamp !== null && (
        <div ref={answer}>
          <Bubble
            side={mine ? 'theirs' : 'mine'}
            heading={words.responseBy(message.responderName ?? '')}
            time={formats.instant(message.replyTimestamp, timeZone)}
            text={message.reply}
            open={landed || isNew}
          />
        </div>
      )}
      {may(viewer, 'messages.reply') && <Reply message={message} userId={viewer.id} />}
      {canBeFollowed(message, mine) && (
        <Group>
          <Button variant="default" leftSection={<IconPencil size={20} aria-hidden />} onClick={() => onFollow(message)}>
            {message.isBroadcast ? words.writePrivately : words.writeBack}
          </Button>
        </Group>
      )}
    </article>
  )
}

const waits = ({ status, isBroadcast }: Message) => status === 'Pending' && !isBroadcast

/** One answers what the board wrote to everyone, and writes back to its answer. */
const canBeFollowed = ({ isBroadcast, status }: Message, mine: boolean) => (mine ? status === 'Replied' : isBroadcast)

function Heading({ message, isNew }: { message: Message; isNew: boolean }) {
  const words = useWords('messages')
  const { messageStatus } = useWords('values')
  return (
    <Group gap="0.375rem 0.75rem" align="flex-start" justify="space-between">
      <h3 id={`subject-${message.id}`} className={classes.subject}>
        {message.subject}
      </h3>
      <Group gap={6}>
        {isNew && <StatusBadge tone="blue">{words.isNew}</StatusBadge>}
        {message.isBroadcast ? (
          <StatusBadge tone="blue">{words.toEveryone}</StatusBadge>
        ) : (
          <StatusBadge tone={waits(message) ? 'amber' : 'green'}>{messageStatus[message.status]}</StatusBadge>
        )}
      </Group>
      {message.parentMessageId !== null && (
        <p className={classes.follows}>
          <IconCornerDownRight size={18} aria-hidden />
          <span>
            {words.follows} <Link to={`#${message.parentMessageId}`}>{message.parentSubject}</Link>
          </span>
        </p>
      )}
    </Group>
  )
}

/** The button that opens the reply. One that was begun in this tab is open at once, and stays open when somebody else was quicker. */
function Reply({ message, userId }: { message: Message; userId: number }) {
  const words = useWords('messages')
  const [replying, setReplying] = useState(() => waits(message) && hasDraft(replyDraft(userId, message)))
  const button = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    setReplying(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  if (replying) return <ReplyBox message={message} onDone={() => setReplying(false)} onCancel={cancel} />
  if (!waits(message)) return null
  return (
    <Group>
      <Button ref={button} leftSection={<IconMessageReply size={20} aria-hidden />} onClick={() => setReplying(true)}>
        {words.reply}
      </Button>
    </Group>
  )
}
