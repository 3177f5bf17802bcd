import * as z from 'zod/mini'
import { named } from '../../shared/answers'
import { DIGEST_DAYS, DIGESTS, EMAIL_CHOICES, LEVEL_NAMES, TOPICS } from '../../shared/topics'

/** How somebody wants to hear of what happens. */
export const preferences = named(
  'NotificationChoices',
  z.object({
    /** Read from the table of topics; `custom` for one that is no level's. */
    level: z.enum([...LEVEL_NAMES, 'custom']),
    topics: z.array(
      z.object({ topic: z.enum(TOPICS), label: z.string(), email: z.enum(EMAIL_CHOICES), sms: z.boolean(), push: z.boolean() }),
    ),
    digest: z.enum(DIGESTS),
    /** When digests come in this community: weekly ones on this day, all at this hour. */
    digestDay: z.enum(DIGEST_DAYS),
    digestHour: z.number(),
    /** How text messages name the community. */
    smsName: z.string(),
    email: z.object({
      address: z.string(),
      subscribed: z.boolean(),
      /** The address refuses mail, or somebody complained. */
      paused: z.boolean(),
    }),
    sms: z.object({
      /** The community sends text messages. */
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
    /** As (XXX) XXX-XXXX where it has ten digits. */
    phoneNumber: z.nullable(z.string()),
    /** Its owner has confirmed it with a code. */
    verified: z.boolean(),
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
    /** By which gateway text messages go, and from where; null for none. */
    gateway: z.nullable(z.enum(['twilio', 'webhook'])),
    sender: z.nullable(z.string()),
  }),
)

/** `sentTo` shows the last four digits. */
export const codeSent = z.object({ message: z.string(), sentTo: z.string(), expiresAt: z.string() })

export const textPreview = z.object({ text: z.string(), encoding: z.enum(['GSM-7', 'UCS-2']), units: z.number(), segments: z.number() })

/** In parts of text messages. */
export const textUsage = z.object({
  month: z.string(),
  segments: z.number(),
  cap: z.number(),
  reservedForUrgent: z.number(),
  waiting: z.number(),
  failed: z.number(),
})

/** What the gateway may pass on to whoever has texted our number. */
export const inboundReply = z.object({ kind: z.enum(['twilio', 'webhook']), reply: z.nullable(z.string()) })

export const pushKey = z.object({ available: z.boolean(), publicKey: z.nullable(z.string()) })
/** A browser that shows notifications; `device` is what it says of itself. */
export const pushDevice = named('PushDevice', z.object({ id: z.number(), device: z.string(), createdAt: z.string(), current: z.boolean() }))
export const pushDevices = z.array(pushDevice)
