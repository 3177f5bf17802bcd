import * as z from 'zod/mini'
import { audience, EVERYONE } from '../../shared/audience'
import { line, TRUE_OR_FALSE } from '../../shared/fields'
import { language } from '../../shared/languages'
import { SMS_NAME_MAX } from '../../shared/text-parts'
import { DIGEST_DAYS, DIGESTS, EMAIL_CHOICES, LEVEL_NAMES, TOPICS } from '../../shared/topics'
import { msg } from '../../words/say'

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

/** A level, or single topics; what is left out stays. */
export const choicesChange = z
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
export type ChoicesChange = z.output<typeof choicesChange>

const shortText = z.string().check(z.maxLength(1000))

/** Whom one would tell, of what. */
export const reachRequest = z.object({
  audience: z._default(audience, EVERYONE),
  isUrgent: z._default(z.boolean(), false),
  topic: z._default(z.enum(TOPICS), 'announcements'),
  /** What text messages would say, for counting their parts: as in the form of an announcement. */
  language: z.optional(language),
  title: z._default(shortText, ''),
  smsText: z._default(z.nullable(shortText), null),
  smsTexts: z._default(z.partialRecord(language, shortText), {}),
  translations: z._default(z.array(z.object({ language, title: shortText })).check(z.maxLength(50)), []),
})
export type ReachRequest = z.output<typeof reachRequest>

const POSTAL_LINE_MAX = 60
export const SMS_CAP_MAX = 100_000
const SMS_PREVIEW_MAX = 2000

/** What is left out stays. */
export const reachSettings = z.object({
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
export type ReachSettings = z.output<typeof reachSettings>

export const codeRequest = z.object({ consent: z._default(z.boolean(TRUE_OR_FALSE), false) })

const CODE_MISSING = msg('problems', 'smsCodeMissing')
/** However somebody groups its digits. */
export const codeConfirmation = z.object({
  code: z.string(CODE_MISSING).check(
    z.overwrite((code) => code.replace(/[\s-]/g, '')),
    z.minLength(1, CODE_MISSING),
    z.maxLength(20, CODE_MISSING),
  ),
})

export const preview = z.object({ text: z.string().check(z.maxLength(SMS_PREVIEW_MAX, msg('fields', 'tooLong', SMS_PREVIEW_MAX))) })

/** A browser's own words for where it is reached. */
export const subscription = z.object({
  endpoint: z.string().check(z.maxLength(5000)),
  keys: z.object({ p256dh: z.string().check(z.maxLength(200)), auth: z.string().check(z.maxLength(200)) }),
})
export type Subscription = z.output<typeof subscription>

/** As it came, with the header that signs it. */
export const gatewayPost = z.object({ body: z.string(), signature: z.string() })
export type GatewayPost = z.output<typeof gatewayPost>
