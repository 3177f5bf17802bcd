import * as z from 'zod'
import type { Reader, Trx } from '../../db/schema'
import { ACCENT_NAMES } from '../shared/accents'
import { isTimeZone } from '../shared/calendar'
import { DEFAULT_STREETS } from '../shared/residents'
import { SMS_NAME_MAX } from '../shared/text-parts'
import { DIGEST_DAYS } from '../shared/topics'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../words/languages'
import { newToken } from './tokens'

export const FIRST_NAME = 'Our Community HOA'

const FIRST_TIME_ZONE = 'America/Los_Angeles'
export const readTimeZone = (stored: string | null) => (stored === null ? FIRST_TIME_ZONE : (JSON.parse(stored) as string))

/** The database keeps one JSON value per key. The defaults apply to a new community. */
const schema = z.object({
  name: z.string().default(FIRST_NAME),
  streets: z.array(z.string()).default([...DEFAULT_STREETS]),
  timeZone: z.string().default(FIRST_TIME_ZONE),
  /** For people who have not chosen one, and for print. A language that is no longer offered reads as the default. */
  language: z
    .enum(LANGUAGES.map(({ code }) => code))
    .default(DEFAULT_LANGUAGE)
    .catch(DEFAULT_LANGUAGE),
  registrationNeedsApproval: z.boolean().default(true),
  contactEmail: z.string().default(''),
  publicEventsFeed: z.boolean().default(false),
  accent: z.enum(ACCENT_NAMES).default('indigo'),
  picture: z.string().default(''),
  /** True after a restore, until a super admin turns mail on again. */
  mailPaused: z.boolean().default(false),
  /** The mail server's answer when it refused all mail; mail alone is then paused. Empty otherwise. Never served. */
  mailRefused: z.string().default(''),
  boardGraceEndsAt: z.string().default(''),
  digestDay: z.enum(DIGEST_DAYS).default('friday'),
  digestHour: z.number().default(8),
  /** Digests leave out anything older: the time of the upgrade, or of the last resumption of mail. Never served. */
  digestsFrom: z.string().default(''),
  /** If false, installed devices delete their offline copy at the next contact. */
  appEnabled: z.boolean().default(true),
  smsName: z.string().default(''),
  smsMonthlyCap: z.number().default(500),
  postalLine: z.string().default(''),
  /** The gateway found at the last start; empty for none. Never served. */
  textGateway: z.string().default(''),
  /** Signs notifications; the private half is encrypted (`app-secrets.ts`). Never served whole. */
  pushKeys: z.object({ publicKey: z.string(), sealed: z.string() }).nullable().default(null),
  firstStepsHidden: z.boolean().default(false),
  /** Identifies the sequence of copies that carry votes in groups. Never served. */
  copiesId: z.string().default(''),
  /** The time of the restored copy; it lacks votes cast since then. */
  votesCopiedAt: z.string().default(''),
  /** Maps open incidents that super admins were told of to their start. Never served. */
  incidents: z.record(z.string(), z.string()).default({}),
  /** Names the mail that the current round is reading and how many rounds ended without finishing it. Never served. */
  mailBeingRead: z.object({ address: z.string(), unfinished: z.number() }).nullable().default(null),
  versionSeen: z.string().default(''),
  /** Seconds by which the clock was off for the last refused code; 0 after a right one. Never served. */
  codesOffBy: z.number().default(0),
  /** Signs links that need no session, such as the unsubscribe link. Never served. */
  linkSecret: z.string().default(''),
})
export type Settings = z.infer<typeof schema>

export async function readSettings(db: Reader): Promise<Settings> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  return schema.parse(Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value)])))
}

const restored = schema.extend({ timeZone: schema.shape.timeZone.refine(isTimeZone) })

/** Returns the keys of values that `readSettings` could not read, or that name an unknown time zone. */
export function findUnreadable(rows: { key: string; value: string }[]): string[] {
  const { error } = restored.safeParse(Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value)])))
  return [...new Set(error?.issues.map(({ path }) => String(path[0])))]
}

export const smsNameOf = ({ smsName, name }: Pick<Settings, 'smsName' | 'name'>) => smsName || name.slice(0, SMS_NAME_MAX).trim()

export async function writeSettings(trx: Trx, change: Partial<Settings>) {
  for (const [key, value] of Object.entries(change)) {
    const row = { key, value: JSON.stringify(value) }
    await trx
      .insertInto('setting')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
      .execute()
  }
}

export async function ensureLinkSecret(trx: Trx) {
  const { linkSecret } = await readSettings(trx)
  if (!linkSecret) await writeSettings(trx, { linkSecret: newToken() })
}
