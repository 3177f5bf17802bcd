import * as z from 'zod/mini'

/** In order: sends at once; SMTP_URL is missing; paused until a super admin resumes; the mail server accepts none. */
export const MAIL_STATES = ['ready', 'missing', 'paused', 'failing'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** 'warning' can wait until tomorrow, 'off' is switched off on purpose. */
export const CONDITIONS = ['ok', 'warning', 'problem', 'off'] as const
const condition = z.enum(CONDITIONS)
export type Condition = z.output<typeof condition>

const moment = z.nullable(z.string())

export const finding = z.object({ check: z.string(), state: z.enum(['ok', 'warning', 'problem']), text: z.string() })
export type Finding = z.output<typeof finding>

const copies = {
  state: condition,
  newestAt: moment,
  newestBytes: z.nullable(z.number()),
  /** The time of the last verification of the newest copy. */
  verifiedAt: moment,
  lastError: z.nullable(z.string()),
}

const queue = { state: condition, waiting: z.number(), oldestAt: moment }

export const systemState = z.object({
  version: z.string(),
  news: z.nullable(z.object({ version: z.string(), text: z.string() })),
  uptimeSeconds: z.number(),
  database: z.object({ bytes: z.number(), checkedAt: moment, sound: z.boolean() }),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number(), daysToFull: z.nullable(z.number()) }),
  memory: z.object({ rssBytes: z.number() }),
  backups: z.object({ ...copies, folder: z.string(), sameDisk: z.boolean() }),
  offsite: z.object({ ...copies, repository: z.nullable(z.string()), everyMinutes: z.number() }),
  /** `failed` counts those of the last 7 days that were not withheld on purpose. */
  mail: z.object({ ...queue, failed: z.number() }),
  texts: z.object({ ...queue, via: z.nullable(z.string()) }),
  push: z.object({ ...queue, devices: z.number() }),
  errors: z.array(z.object({ at: z.string(), text: z.string() })),
  findings: z.array(finding),
})
export type SystemState = z.output<typeof systemState>

const LITTLE_ROOM = 0.1
const FEW_DAYS = 7
/** True if little space is left, or none within a week at the current rate. */
export const isDiskShort = ({ freeBytes, totalBytes, daysToFull }: SystemState['disk']) =>
  freeBytes < totalBytes * LITTLE_ROOM || (daysToFull !== null && daysToFull < FEW_DAYS)

/** Incidents reported to the board. */
export const INCIDENTS = ['backup', 'offsite', 'disk', 'mail', 'refusal', 'database', 'check'] as const
export type Incident = (typeof INCIDENTS)[number]
