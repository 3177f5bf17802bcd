import * as z from 'zod/mini'
import { language } from '../../shared/languages'
import { MAIL_STATES } from '../../shared/mail'
import { MAIL_STATUSES } from './schema'

/** An address mail does not reach, as the board sees it; the notice as received is never served. */
const deliveryIssue = z.object({
  id: z.number(),
  email: z.string(),
  issueType: z.string(),
  subType: z.nullable(z.string()),
  timestamp: z.string(),
  diagnosticCode: z.nullable(z.string()),
  messageId: z.nullable(z.string()),
  feedbackId: z.nullable(z.string()),
  status: z.string(),
  resolvedAt: z.nullable(z.string()),
  userId: z.nullable(z.number()),
  name: z.nullable(z.string()),
  streetNumber: z.nullable(z.string()),
  streetName: z.nullable(z.string()),
})
export type DeliveryIssue = z.output<typeof deliveryIssue>
export const deliveryIssues = z.array(deliveryIssue)

/** How answers by mail fare, since the start; null where none are taken. */
export const replies = z.nullable(
  z.object({
    address: z.string(),
    checkedAt: z.nullable(z.string()),
    failingSince: z.nullable(z.string()),
    error: z.nullable(z.string()),
    received: z.number(),
    refused: z.number(),
  }),
)

/** Ids of accounts. */
export const pausedUsers = z.array(z.number())

export const overview = z.object({
  state: z.enum(MAIL_STATES),
  /** Also true where there is no SMTP_URL either. */
  paused: z.boolean(),
  counts: z.object({ waiting: z.number(), failed: z.number() }),
  /** What has waited for so long, while sending is paused, that it may be news no more: of each channel, and since when. */
  oldNews: z.nullable(z.object({ email: z.number(), sms: z.number(), push: z.number(), since: z.string() })),
})

/** A mail without what it says; or a text message or a notification, with what it said once it was sent. */
const listed = z.object({
  id: z.number(),
  /** Of a text message the number; of a notification whose it is. */
  toAddress: z.string(),
  subject: z.string(),
  /** Of a mail's subject; null where nobody knows. */
  language: z.nullable(language),
  kind: z.string(),
  /** Of a text message or a notification: its topic, 'code' or 'welcome'. */
  about: z.nullable(z.string()),
  /** What it was about was deleted, and its words with it. */
  isGone: z.boolean(),
  /** It was sent whole and nobody said whether it was taken. */
  mayHaveArrived: z.boolean(),
  status: z.string(),
  attempts: z.number(),
  nextAttemptAt: z.string(),
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
})
export type Listed = z.output<typeof listed>
export const mails = z.array(listed)

/** Null once account mail has gone out: it belongs to its reader. `language` is what the mail is written in. */
export const mailText = z.object({ text: z.nullable(z.string()), language: z.nullable(language) })
export const mailCount = z.object({ count: z.number() })
export const mailSwitch = z.object({ paused: z.boolean() })

/** What became of a test mail; `reason` says why it did not go out. */
export const testOutcome = z.object({ outcome: z.enum(MAIL_STATUSES), reason: z.nullable(z.string()) })
export type TestOutcome = z.output<typeof testOutcome>
