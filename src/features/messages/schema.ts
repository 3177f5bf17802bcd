import * as z from 'zod/mini'
import { ANSWER_TEXT_MAX, ANSWER_TITLE_MAX, SAVED_ANSWERS_MAX } from '../../shared/cases'
import { filter, flag, id, line, pattern, TRUE_OR_FALSE, text, undoable, wholeNumber } from '../../shared/fields'
import { key } from '../../shared/idempotency'
import { msg } from '../../words/messages'

export const SUBJECT_MAX = 200
export const PAGE_MAX = 100
export const UNREAD_MAX = 1000
export const ENTRIES_MAX = 2_000
/** The limit for all entries together: opening a conversation loads all of it. */
export const LETTERS_MAX = 500_000
export const FILES_MAX = 5
export const STATES = ['open', 'waiting', 'resolved'] as const
export const STATE_FILTERS = [...STATES, 'quiet', 'reminderDue'] as const
export const VIEWS = ['unassigned', 'mine', 'all'] as const

const subject = line(1, msg('messages', 'subjectRequired'), SUBJECT_MAX)
const content = text(1, msg('messages', 'contentRequired'))
const reply = text(1, msg('messages', 'replyRequired'))

/** `isBroadcast` counts only for the board. A new message is always Pending. */
export const newMessage = z.object({
  subject,
  content,
  isBroadcast: z._default(flag, false),
  /** The message this one follows: one of the sender's own, or a broadcast. */
  parentMessageId: z.nullish(id),
  /** From the board to this person, whose conversation it becomes. */
  toUserId: z.nullish(id),
  key,
})
export type NewMessage = z.infer<typeof newMessage>

export const messageForm = z.object({ subject, content })

export const newReply = z.object({ messageId: id, reply })
export type NewReply = z.infer<typeof newReply>

/** `after` is the last entry that the author has loaded. */
export const newEntry = z.object({ id, text: z._default(text(0, ''), ''), after: z.optional(id), key })
export type NewEntry = z.infer<typeof newEntry>

export const seenUpTo = z.object({ id, entryId: z.optional(id) })
export const resolving = z.object({ id, after: z.optional(id), undoable })
export type Resolving = z.output<typeof resolving>
export const writing = z.object({ id, writing: z.boolean(TRUE_OR_FALSE) })

const REMIND_WRONG = msg('problems', 'messageRemindWrong')
export const boardChange = z.object({
  id,
  assigneeId: z.optional(z.nullable(id)),
  /** The assignee that the caller saw. */
  assigneeWas: z.optional(z.nullable(id)),
  remindOn: z.optional(z.nullable(pattern(REMIND_WRONG))),
  state: z.optional(z.enum(['open', 'waiting'], msg('problems', 'messageStateWrong'))),
})
export type BoardChange = z.infer<typeof boardChange>

/** A page starts after the message with this last entry, in the viewer's order. */
export const cursor = z.object({ settled: z.boolean(), entry: id })
export type Cursor = z.infer<typeof cursor>
const limit = wholeNumber(1, PAGE_MAX, msg('problems', 'limitWrong', PAGE_MAX))
export const pageRequest = z.object({ cursor: z.nullish(cursor), limit: z._default(limit, 50) })

const CURSOR = /^(open|settled)-(\d{1,15})$/
export const cursorText = ({ settled, entry }: Cursor) => `${settled ? 'settled' : 'open'}-${entry}`
const boardCursor = z.pipe(
  z.string(msg('problems', 'pageEndWrong')).check(z.regex(CURSOR, msg('problems', 'pageEndWrong'))),
  z.transform((value): Cursor => {
    const [, group, entry] = CURSOR.exec(value) ?? []
    return { settled: group === 'settled', entry: Number(entry) }
  }),
)
export const boardRequest = z.object({
  view: filter(z.enum(VIEWS, msg('problems', 'messageViewWrong'))),
  state: filter(z.enum(STATE_FILTERS, msg('problems', 'messageStateWrong'))),
  street: filter(line(0, '', 80)),
  personId: filter(id),
  search: filter(line(0, '', 100)),
  cursor: filter(boardCursor),
  limit: filter(limit),
})
export type BoardRequest = z.infer<typeof boardRequest>

const savedAnswer = z.object({
  title: line(1, msg('savedAnswers', 'titleRequired'), ANSWER_TITLE_MAX),
  text: text(1, msg('savedAnswers', 'textRequired'), ANSWER_TEXT_MAX),
})
export const savedAnswers = z.object({
  answers: z.array(savedAnswer).check(z.maxLength(SAVED_ANSWERS_MAX, msg('savedAnswers', 'full', SAVED_ANSWERS_MAX))),
  version: wholeNumber(0, 1_000_000_000, msg('problems', 'savedAnswersChanged')),
  key,
})
export type SavedAnswers = z.infer<typeof savedAnswers>
