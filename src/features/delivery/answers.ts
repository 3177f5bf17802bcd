import * as z from 'zod/mini'
import { named, onlyWith } from '../../shared/answers'
import { language } from '../../shared/languages'
import { MAIL_STATES } from '../../shared/system'
import { MAIL_STATUSES } from './schema'

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

/** Counts inbound email replies since the start; null if they are not configured. */
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

export const pausedUsers = z.array(z.number())

export const overview = z.object({
  state: z.enum(MAIL_STATES),
  /** Also true if SMTP_URL is not set. */
  paused: z.boolean(),
  counts: z.object({ waiting: z.number(), failed: z.number() }),
  /** Messages that have waited too long while sending was paused, by channel. */
  oldNews: z.nullable(z.object({ email: z.number(), sms: z.number(), push: z.number(), since: z.string() })),
})

const listed = z.object({
  id: z.number(),
  /** The phone number of a text message, or the owner of a device. */
  toAddress: z.string(),
  subject: z.string(),
  language: z.nullable(language),
  kind: z.string(),
  /** The topic of a text message or push notification, 'code' or 'welcome'. */
  about: z.nullable(z.string()),
  /** True if its subject was deleted. */
  isGone: z.boolean(),
  /** True if it was sent completely but never confirmed. */
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

export const sentToPerson = onlyWith(
  'delivery.manage',
  named(
    'SentToPerson',
    z.object({
      channel: z.enum(['email', 'sms']),
      /** A topic, 'digest', 'account', 'board', or the kind of a text message. */
      about: z.string(),
      /** Null for private ones. */
      subject: z.nullable(z.string()),
      at: z.string(),
      /** 'missed' is an announcement that others were told of. */
      status: z.enum(['waiting', 'sent', 'failed', 'missed']),
      /** In the caller's language. */
      reason: z.string(),
    }),
  ),
)
export type SentToPerson = z.output<typeof sentToPerson>
export const allSentToPerson = z.array(sentToPerson)

/** The text is null for account mail that has been sent. */
export const mailText = z.object({ text: z.nullable(z.string()), language: z.nullable(language) })
export const mailCount = z.object({ count: z.number() })
export const mailSwitch = z.object({ paused: z.boolean() })

export const testOutcome = z.object({ outcome: z.enum(MAIL_STATUSES), reason: z.nullable(z.string()) })
export type TestOutcome = z.output<typeof testOutcome>
