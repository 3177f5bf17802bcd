import * as z from 'zod/mini'
import { named } from '../../shared/answers'
import { TOPICS } from '../../shared/topics'

export const smsPreferences = named(
  'SmsPreferences',
  z.object({
    smsEnabled: z.boolean(),
    /** As (XXX) XXX-XXXX where it has ten digits. */
    phoneNumber: z.nullable(z.string()),
    /** Its owner has confirmed it with a code. */
    verified: z.boolean(),
    /** It has answered STOP. */
    stopped: z.boolean(),
    /** The community sends text messages. */
    available: z.boolean(),
  }),
)
export type SmsPreferences = z.output<typeof smsPreferences>

export const emailPreferences = named(
  'EmailPreferences',
  z.object({
    subscribed: z.boolean(),
    unsubscribedAt: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    note: z.nullable(z.string()),
    /** Emails about one's messages and reports carry their text. */
    textInMail: z.boolean(),
  }),
)
export type EmailPreferences = z.output<typeof emailPreferences>

export const reachable = z.object({ reachable: z.boolean() })
/** `email` is veiled: enough to recognize one's own address, too little to learn somebody else's from a forwarded mail. */
export const unsubscribeLink = z.object({
  email: z.string(),
  subscribed: z.boolean(),
  /** What the link stops: one topic, the digest, or all. */
  stops: z.enum([...TOPICS, 'digest', 'all']),
  isStopped: z.boolean(),
})
export type UnsubscribeLinkAnswer = z.output<typeof unsubscribeLink>

/** A device that is signed in to the account. */
const ownSession = z.object({
  /** Names the session in `endSession`; neither the cookie nor what the database keeps of it. */
  handle: z.string(),
  startedAt: z.string(),
  /** A calendar date, never a time. */
  lastSeenAt: z.nullable(z.string()),
  userAgent: z.string(),
  current: z.boolean(),
})
export const ownSessions = z.array(ownSession)
export type OwnSession = z.output<typeof ownSession>
