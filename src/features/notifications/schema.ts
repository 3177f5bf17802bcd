import * as z from 'zod/mini'
import { flag, id, line, pattern, TRUE_OR_FALSE, text } from '../../shared/fields'
import { language } from '../../shared/languages'
import { inUsFormat } from '../../shared/phone'
import { audience, EVERYONE, TOLD_ABOUT } from '../../shared/recipients'
import { SMS_NAME_MAX } from '../../shared/text-parts'
import { DIGEST_DAYS, DIGESTS, EMAIL_CHOICES, LEVEL_NAMES, TOPICS } from '../../shared/topics'
import { msg } from '../../words/messages'

const topicChange = z
  .object({
    topic: z.enum(TOPICS),
    email: z.optional(z.enum(EMAIL_CHOICES)),
    sms: z.optional(z.boolean()),
    push: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ topic, email }) => topic !== 'urgent' || email !== 'digest', {
      message: msg('problems', 'reachUrgentDigest'),
      path: ['email'],
    }),
  )

export const preferencesChange = z
  .object({
    level: z.optional(z.enum(LEVEL_NAMES)),
    topics: z.optional(z.array(topicChange).check(z.maxLength(50))),
    digest: z.optional(z.enum(DIGESTS)),
  })
  .check(
    z.refine(({ level, topics }) => level === undefined || topics === undefined, {
      message: msg('problems', 'reachLevelOrTopics'),
      path: ['topics'],
    }),
  )
export type PreferencesChange = z.output<typeof preferencesChange>

const shortText = z.string().check(z.maxLength(1000))

export const estimateRequest = z.object({
  audience: z._default(audience, EVERYONE),
  isUrgent: z._default(z.boolean(), false),
  isOfficial: z._default(z.boolean(), false),
  topic: z._default(z.enum(TOPICS), 'announcements'),
  language: z.optional(language),
  title: z._default(shortText, ''),
  smsText: z._default(z.nullable(shortText), null),
  smsTexts: z._default(z.partialRecord(language, shortText), {}),
  translations: z._default(z.array(z.object({ language, title: shortText })).check(z.maxLength(50)), []),
})
export type EstimateRequest = z.output<typeof estimateRequest>

export const toldRequest = z.object({ about: z.enum(TOLD_ABOUT), id })

const POSTAL_LINE_MAX = 60
export const SMS_CAP_MAX = 100_000
const SMS_PREVIEW_MAX = 2000

export const communitySettings = z.object({
  digestDay: z.optional(z.enum(DIGEST_DAYS)),
  digestHour: z.optional(z.int(msg('communityFields', 'digestHourWrong')).check(z.gte(0), z.lte(23))),
  smsName: z.optional(line(1, msg('communityFields', 'smsNameWrong', SMS_NAME_MAX), SMS_NAME_MAX)),
  smsMonthlyCap: z.optional(
    z
      .int(msg('communityFields', 'smsCapWrong', SMS_CAP_MAX))
      .check(
        z.gte(0, msg('communityFields', 'smsCapWrong', SMS_CAP_MAX)),
        z.lte(SMS_CAP_MAX, msg('communityFields', 'smsCapWrong', SMS_CAP_MAX)),
      ),
  ),
  postalLine: z.optional(line(0, '', POSTAL_LINE_MAX)),
  appEnabled: z.optional(z.boolean(TRUE_OR_FALSE)),
})
export type CommunitySettings = z.output<typeof communitySettings>

export const codeRequest = z.object({ consent: z._default(z.boolean(TRUE_OR_FALSE), false) })

const CODE_MISSING = msg('problems', 'smsCodeMissing')
export const codeConfirmation = z.object({
  code: pattern(CODE_MISSING).check(
    z.overwrite((code) => code.replace(/[\s-]/g, '')),
    z.minLength(1, CODE_MISSING),
    z.maxLength(20, CODE_MISSING),
  ),
})

export const textPreview = z.object({ text: z.string().check(z.maxLength(SMS_PREVIEW_MAX, msg('fields', 'tooLong', SMS_PREVIEW_MAX))) })

export const pushSubscription = z.object({
  endpoint: z.string().check(z.maxLength(5000)),
  keys: z.object({ p256dh: z.string().check(z.maxLength(200)), auth: z.string().check(z.maxLength(200)) }),
})
export type PushSubscription = z.output<typeof pushSubscription>

/** The raw body and the signature header. */
export const gatewayPost = z.object({ body: z.string(), signature: z.string() })
export type GatewayPost = z.output<typeof gatewayPost>

export const UNSUBSCRIBE_REASONS = ['no_longer_resident', 'too_many_emails', 'not_relevant', 'communication_preference', 'other'] as const
export type UnsubscribeReason = (typeof UNSUBSCRIBE_REASONS)[number]
export const LEAVING: UnsubscribeReason = 'no_longer_resident'

const REASON_REQUIRED = msg('preferences', 'reasonRequired')
const NOTE_MAX = 1000
const SMS_PHONE_MESSAGE = msg('preferences', 'phoneFormat')

const SMS_PHONE = /^\(\d{3}\) \d{3}-\d{4}$/

export const unsubscribe = z.object({
  reason: z.enum(UNSUBSCRIBE_REASONS, REASON_REQUIRED),
  note: z.pipe(
    z.nullish(text(0, msg('problems', 'noteNotText'), NOTE_MAX)),
    z.transform((note) => note || null),
  ),
})
export type Unsubscribing = z.output<typeof unsubscribe>

/** Accepts the two US formats, also with the country's 1; empty and null mean none. */
const smsPhone = z.pipe(
  z.nullable(pattern(SMS_PHONE_MESSAGE)),
  z.transform((typed, ctx) => {
    const phone = typed && inUsFormat(typed.replace(/^\+1/, '1'))
    if (phone && !SMS_PHONE.test(phone)) ctx.issues.push({ code: 'custom', message: SMS_PHONE_MESSAGE, input: phone })
    return phone || null
  }),
)

/** Fields left out stay as they are. */
export const smsPreferences = z.object({
  smsEnabled: z.optional(z.boolean(msg('problems', 'smsEnabledNotFlag'))),
  phoneNumber: z.optional(smsPhone),
})
export type SmsChange = z.output<typeof smsPreferences>

export const emailPreferencesChange = z.object({ textInMail: z.boolean(TRUE_OR_FALSE) })

export const unsubscribeLink = z.object({
  token: z.string(msg('server', 'notFound')),
  all: z._default(flag, false),
})
export type UnsubscribeLink = z.output<typeof unsubscribeLink>
