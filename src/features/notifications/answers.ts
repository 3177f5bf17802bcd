import * as z from 'zod/mini'
import { named } from '../../shared/answers'
import { DIGEST_DAYS, DIGESTS, EMAIL_CHOICES, LEVEL_NAMES, TOPICS } from '../../shared/topics'

export const preferences = named(
  'NotificationChoices',
  z.object({
    /** Derived from the topics; `custom` if they match no level. */
    level: z.enum([...LEVEL_NAMES, 'custom']),
    topics: z.array(
      z.object({ topic: z.enum(TOPICS), label: z.string(), email: z.enum(EMAIL_CHOICES), sms: z.boolean(), push: z.boolean() }),
    ),
    digest: z.enum(DIGESTS),
    /** The weekday of weekly digests; `digestHour` applies to all of them. */
    digestDay: z.enum(DIGEST_DAYS),
    digestHour: z.number(),
    /** The name of the community in text messages. */
    smsName: z.string(),
    email: z.object({
      address: z.string(),
      subscribed: z.boolean(),
      paused: z.boolean(),
    }),
    sms: z.object({
      available: z.boolean(),
      enabled: z.boolean(),
      phoneNumber: z.nullable(z.string()),
      verified: z.boolean(),
      stopped: z.boolean(),
    }),
    push: z.object({ available: z.boolean(), devices: z.number() }),
  }),
)
export type NotificationChoices = z.output<typeof preferences>

export const smsPreferences = named(
  'SmsPreferences',
  z.object({
    smsEnabled: z.boolean(),
    /** Formatted as (XXX) XXX-XXXX if it has ten digits. */
    phoneNumber: z.nullable(z.string()),
    verified: z.boolean(),
    stopped: z.boolean(),
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
    textInMail: z.boolean(),
  }),
)
export type EmailPreferences = z.output<typeof emailPreferences>

export const reachable = z.object({ reachable: z.boolean() })

/** `email` is masked, because mails get forwarded. */
export const unsubscribeLink = z.object({
  email: z.string(),
  subscribed: z.boolean(),
  stops: z.enum([...TOPICS, 'digest', 'all']),
  isStopped: z.boolean(),
})
export type UnsubscribeLinkAnswer = z.output<typeof unsubscribeLink>

export const communitySettings = named(
  'ReachSettings',
  z.object({
    digestDay: z.enum(DIGEST_DAYS),
    digestHour: z.number(),
    smsName: z.string(),
    smsMonthlyCap: z.number(),
    postalLine: z.string(),
    appEnabled: z.boolean(),
    gateway: z.nullable(z.enum(['twilio', 'webhook'])),
    sender: z.nullable(z.string()),
  }),
)

export const codeSent = z.object({ message: z.string(), sentTo: z.string(), expiresAt: z.string() })

/** `smsName` is the name in the consent; `code` is the one sent last, until it expires or is used up. */
export const confirmation = z.object({ smsName: z.string(), code: z.nullable(codeSent) })

export const textPreview = z.object({ text: z.string(), encoding: z.enum(['GSM-7', 'UCS-2']), units: z.number(), segments: z.number() })

/** Counted in parts of text messages. */
export const textUsage = z.object({
  month: z.string(),
  segments: z.number(),
  cap: z.number(),
  reservedForUrgent: z.number(),
  waiting: z.number(),
  failed: z.number(),
})

/** The reply the gateway sends to the person who has texted. */
export const inboundReply = z.object({ kind: z.enum(['twilio', 'webhook']), reply: z.nullable(z.string()) })

export const pushKey = z.object({ available: z.boolean(), publicKey: z.nullable(z.string()) })
/** `device` comes from the user agent. */
export const pushDevice = named('PushDevice', z.object({ id: z.number(), device: z.string(), createdAt: z.string(), current: z.boolean() }))
export const pushDevices = z.array(pushDevice)
