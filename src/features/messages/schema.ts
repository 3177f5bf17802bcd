import * as z from 'zod/mini'
import { id, line, TRUE_OR_FALSE, text, wholeNumber } from '../../shared/fields'
import { say } from '../../words/say'

export const SUBJECT_MAX = 200
export const PAGE_MAX = 100
export const UNREAD_MAX = 1000

const subject = line(1, say('messages', 'subjectRequired'), SUBJECT_MAX)
const content = text(1, say('messages', 'contentRequired'))
const reply = text(1, say('messages', 'replyRequired'))

/** What somebody writes; `isBroadcast` is honored for the board only, and the status is always Pending at first. */
export const newMessage = z.object({
  subject,
  content,
  isBroadcast: z._default(z.boolean(TRUE_OR_FALSE), false),
  /** The message this one follows: one of the sender's own, or a broadcast. */
  parentMessageId: z.nullish(id),
})
export type NewMessage = z.infer<typeof newMessage>

/** The fields of the form that checks before it sends. */
export const messageForm = z.object({ subject, content })
export const replyForm = z.object({ reply })

export const newReply = z.object({ messageId: id, reply })
export type NewReply = z.infer<typeof newReply>

/** Where a page begins: after this message, in the viewer's order. */
export const cursor = z.object({ settled: z.boolean(), at: z.string().check(z.maxLength(40)), id })
export const pageRequest = z.object({
  cursor: z.nullish(cursor),
  limit: z._default(wholeNumber(1, PAGE_MAX, say('problems', 'limitWrong', PAGE_MAX)), 50),
})
export type Cursor = z.infer<typeof cursor>
