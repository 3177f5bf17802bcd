import { Box, Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { useTimeZone } from '#kit/context/session'
import { CollapsedText } from '#kit/text/linked-text'
import { usePersonName } from '#kit/words/person-name'
import { useFormats, useWords } from '#kit/words/words'
import { extensionOf, sizeText } from '../../../shared/file-kinds'
import type { Attachment, Entry, Message, Conversation as Whole } from '../answers'
import bubbleClasses from './bubble.module.css'
import classes from './conversation.module.css'

/** Longer conversations collapse to the first and the last three entries. */
const EXPANDED_MAX = 4
const LAST = 3

type Shown = Pick<Entry, 'id' | 'side' | 'authorName' | 'text' | 'createdAt' | 'attachments'>

/** The board wrote first: the sender's part is empty, and nothing of it is shown. */
export const isBegunByBoard = ({ content, reply }: Pick<Message, 'content' | 'reply'>) => content === '' && reply !== null

/** The fields that a card can show before its conversation arrives. */
function entriesOf(message: Message): Shown[] {
  const { content: text, createdAt, senderName: authorName, attachments } = message
  const first: Shown = { id: 0, side: 'member', authorName, text, createdAt, attachments }
  if (message.reply === null) return [first]
  const answer = { text: message.reply, authorName: message.responderName ?? '', createdAt: message.replyTimestamp ?? '' }
  const shown: Shown = { ...answer, id: message.lastEntryId, side: 'board', attachments: [] }
  return isBegunByBoard(message) ? [{ ...shown, attachments }] : [first, shown]
}

interface Props {
  message: Message
  whole: Whole | undefined
  mine: boolean
  open: boolean
  latest: RefObject<HTMLDivElement | null>
}

export function Conversation({ message, whole, mine, open, latest }: Props) {
  const words = useWords('messages')
  const [expanded, setExpanded] = useState(false)
  const entries = whole?.entries ?? entriesOf(message)
  const hidden = expanded || entries.length <= EXPANDED_MAX ? 0 : entries.length - 1 - LAST
  // The viewer side's last entry and when the other side read it.
  const lastOwn = message.isBroadcast ? undefined : entries.findLast(({ side }) => side === (mine ? 'member' : 'board'))
  return entries.map((entry, at) => (
    <div
      key={entry.id}
      ref={at === entries.length - 1 ? latest : null}
      className={classes.entry}
      tabIndex={-1}
      data-entry={entry.id}
      data-collapsed={(at > 0 && at <= hidden) || undefined}
    >
      <EntryBubble entry={entry} message={message} mine={mine} open={open} begins={at === 0} />
      {entry === lastOwn && <Seen message={message} mine={mine} />}
      {at === 0 && hidden > 0 && (
        <Button variant="subtle" mt={8} data-not-printed onClick={() => setExpanded(true)}>
          {words.earlier(hidden)}
        </Button>
      )}
    </div>
  ))
}

interface EntryProps {
  entry: Shown
  message: Message
  mine: boolean
  open: boolean
  begins: boolean
}

function EntryBubble({ entry, message, mine, open, begins }: EntryProps) {
  const words = useWords('messages')
  const formats = useFormats()
  const personName = usePersonName()
  const isSender = entry.side === 'member'
  const own = mine ? words.you : personName(message.senderName)
  const author = personName(entry.authorName)
  const begun = mine ? words.boardWroteToYou : words.boardWroteTo(personName(message.senderName))
  return (
    <Bubble
      side={isSender === mine ? 'mine' : 'theirs'}
      heading={isSender ? own : begins ? begun : words.responseBy(author)}
      detail={isSender ? (mine ? null : message.senderAddress) : begins ? author : null}
      time={formats.instant(entry.createdAt, useTimeZone())}
      text={entry.text}
      open={open}
    >
      <Attachments files={entry.attachments} />
    </Bubble>
  )
}

function Seen({ message, mine }: { message: Message; mine: boolean }) {
  const words = useWords('messages')
  const formats = useFormats()
  const timeZone = useTimeZone()
  const at = mine ? message.seenByBoardAt : message.seenByMemberAt
  const day = at && formats.instantDay(at, timeZone)
  const said = mine ? words.seenByBoard : (on: string) => words.seenByMember(message.senderName, on)
  return (
    <Box component="p" fz="sm" c="dimmed" ta="right">
      {day ? said(day) : words.sentUnseen}
    </Box>
  )
}

/** Browsers show these formats; other files are links with type and size. */
const SHOWN = ['image/jpeg', 'image/png', 'image/gif']

function Attachments({ files }: { files: Attachment[] }) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map(({ id, name, size, type, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            {SHOWN.includes(type) ? <img src={`${url}?size=small`} alt={name} loading="lazy" /> : <IconPaperclip size={20} aria-hidden />}
            <span>
              {name} ({extensionOf(name).toUpperCase()}, {sizeText(size)})
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

interface BubbleProps {
  side: 'mine' | 'theirs'
  heading: string
  detail?: string | null
  time: string
  text: string
  open: boolean
  children?: ReactNode
}

/** One entry of a conversation; the viewer's own side stands on the right. */
function Bubble(props: BubbleProps) {
  return (
    <div className={bubbleClasses.bubble} data-side={props.side}>
      <p className={bubbleClasses.heading}>
        <strong>{props.heading}</strong>
        {props.detail && <span>{props.detail}</span>}
      </p>
      {props.text && <CollapsedText text={props.text} open={props.open} />}
      {props.children}
      <p className={bubbleClasses.time}>{props.time}</p>
    </div>
  )
}
