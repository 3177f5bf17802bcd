import * as z from 'zod/mini'

/**
 * The state of outgoing email: sent at once; no SMTP_URL; paused until a super admin resumes it; or the mail
 * server takes none.
 */
export const MAIL_STATES = ['ready', 'missing', 'paused', 'failing'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** How something fares: 'warning' needs nobody tonight, 'off' is not wanted. */
export const CONDITIONS = ['ok', 'warning', 'problem', 'off'] as const
const condition = z.enum(CONDITIONS)
export type Condition = z.output<typeof condition>

const moment = z.nullable(z.string())

/** A finding of the doctor; a 'warning' needs no action tonight. */
export const finding = z.object({ check: z.string(), state: z.enum(['ok', 'warning', 'problem']), text: z.string() })
export type Finding = z.output<typeof finding>

const copies = {
  state: condition,
  newestAt: moment,
  newestBytes: z.nullable(z.number()),
  /** When the newest was last read through. */
  verifiedAt: moment,
  lastError: z.nullable(z.string()),
}

const queue = { state: condition, waiting: z.number(), oldestAt: moment }

/** The state of the machine and of what keeps the community's data. */
export const systemState = z.object({
  version: z.string(),
  /** A later version, where somebody wants to hear of them. */
  news: z.nullable(z.object({ version: z.string(), text: z.string() })),
  uptimeSeconds: z.number(),
  database: z.object({ bytes: z.number(), checkedAt: moment, sound: z.boolean() }),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number(), daysToFull: z.nullable(z.number()) }),
  memory: z.object({ rssBytes: z.number() }),
  backups: z.object({ ...copies, folder: z.string(), sameDisk: z.boolean() }),
  offsite: z.object({ ...copies, repository: z.nullable(z.string()), everyMinutes: z.number() }),
  mail: z.object(queue),
  /** `via` is the gateway; null for none. */
  texts: z.object({ ...queue, via: z.nullable(z.string()) }),
  push: z.object({ ...queue, devices: z.number() }),
  /** The latest of each kind that something went wrong, newest first. */
  errors: z.array(z.object({ at: z.string(), text: z.string() })),
  findings: z.array(finding),
})
export type SystemState = z.output<typeof systemState>

const LITTLE_ROOM = 0.1
const FEW_DAYS = 7
/** Little room, or none within a week at this pace. */
export const isDiskShort = ({ freeBytes, totalBytes, daysToFull }: SystemState['disk']) =>
  freeBytes < totalBytes * LITTLE_ROOM || (daysToFull !== null && daysToFull < FEW_DAYS)

/** Incidents that the board is told of. */
export const INCIDENTS = ['backup', 'offsite', 'disk', 'mail', 'database', 'check'] as const
export type Incident = (typeof INCIDENTS)[number]
