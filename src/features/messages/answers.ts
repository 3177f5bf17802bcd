import * as z from 'zod/mini'
import { named, onlyWith } from '../../shared/answers'
import { note } from '../../shared/cases'
import { undoOffered } from '../../shared/undo'
import { cursor, STATES } from './schema'

const forBoard = <Schema extends z.ZodMiniType>(schema: Schema) => onlyWith('messages.readAll', z.optional(schema))

const attachment = named('Attachment', z.object({ id: z.number(), name: z.string(), size: z.number(), type: z.string(), url: z.string() }))
export type Attachment = z.output<typeof attachment>

/** Why no email reaches the sender. */
const obstacle = z.nullable(z.enum(['unsubscribed', 'paused', 'closed']))
export type Obstacle = z.output<typeof obstacle>

/** A message as one viewer reads it. In a broadcast, fields between sender and board are null for everyone else. */
export const message = named(
  'Message',
  z.object({
    id: z.number(),
    subject: z.string(),
    content: z.string(),
    senderId: z.nullable(z.number()),
    senderName: z.string(),
    /** Street number and name, for the sender and the board. */
    senderAddress: z.nullable(z.string()),
    createdAt: z.string(),
    status: z.enum(['Pending', 'Replied']),
    reply: z.nullable(z.string()),
    replyTimestamp: z.nullable(z.string()),
    responderId: z.nullable(z.number()),
    responderName: z.nullable(z.string()),
    isBroadcast: z.boolean(),
    parentMessageId: z.nullable(z.number()),
    parentSubject: z.nullable(z.string()),
    viewedByUser: z.boolean(),
    /** The side that must answer: the board, the neighbor or nobody; null for a broadcast. */
    state: z.nullable(z.enum(STATES)),
    entryCount: z.number(),
    lastEntryAt: z.string(),
    lastEntryId: z.number(),
    /** The viewer has not seen the other side's latest entry. */
    hasNews: z.boolean(),
    /** The time when somebody on the board read the sender's latest entry. */
    seenByBoardAt: z.nullable(z.string()),
    /** Files of the first entry. */
    attachments: z.array(attachment),
    assigneeId: forBoard(z.nullable(z.number())),
    assigneeName: forBoard(z.nullable(z.string())),
    remindOn: forBoard(z.nullable(z.string())),
    reminderDue: forBoard(z.boolean()),
    /** The time when the sender read the board's latest entry. */
    seenByMemberAt: forBoard(z.nullable(z.string())),
    memberObstacle: forBoard(obstacle),
    /** Also absent in the viewer's own conversation. */
    noteCount: forBoard(z.number()),
  }),
)
export type Message = z.output<typeof message>

/** A person to whom the board may write. */
export const recipient = onlyWith(
  'messages.reply',
  z.object({ id: z.number(), name: z.string(), address: z.string(), isEmailed: z.boolean() }),
)
export type Recipient = z.output<typeof recipient>

export const entry = named(
  'Entry',
  z.object({
    id: z.number(),
    /** 'member' is the sender, 'board' everybody else. */
    side: z.enum(['member', 'board']),
    authorId: z.nullable(z.number()),
    authorName: z.string(),
    text: z.string(),
    createdAt: z.string(),
    via: z.enum(['portal', 'email']),
    attachments: z.array(attachment),
  }),
)
export type Entry = z.output<typeof entry>

/** Entries are sorted oldest first. */
export const conversation = named(
  'Conversation',
  z.object({
    ...message.shape,
    entries: z.array(entry),
    /** Also absent in the viewer's own conversation. */
    notes: forBoard(z.array(note)),
  }),
)
export type Conversation = z.output<typeof conversation>

export const resolvedMessage = z.extend(message, undoOffered)
export const messages = z.array(message)
export const messagePage = z.object({ messages, next: z.nullable(cursor) })
export const unread = z.array(z.object({ id: z.number() }))

const count = z.number()
export const boardPage = z.object({
  messages,
  /** Sent back unchanged as `cursor`. */
  next: z.nullable(z.string()),
  /** Rows of each view in the asked state, and of each state in the asked view, under the other filters. */
  counts: z.object({ unassigned: count, mine: count, all: count, open: count, waiting: count, resolved: count }),
})
export type BoardPage = z.output<typeof boardPage>

export const writers = z.object({ others: z.array(z.object({ id: z.number(), name: z.string() })), lastEntryId: z.number() })

export const savedAnswers = z.object({ answers: z.array(z.object({ title: z.string(), text: z.string() })), version: z.number() })
