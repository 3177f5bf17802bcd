import * as z from 'zod'
import type { Reader, Trx } from '../../db/schema'
import { ACCENT_NAMES } from '../shared/accents'
import { DEFAULT_STREETS } from '../shared/residents'
import { SMS_NAME_MAX } from '../shared/text-parts'
import { DIGEST_DAYS } from '../shared/topics'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../words/languages'
import { newToken } from './tokens'

/** Of a community nobody has named yet. */
export const FIRST_NAME = 'Our Community HOA'

const FIRST_TIME_ZONE = 'America/Los_Angeles'
/** The time zone as it is stored (JSON); nothing where nobody has chosen one. */
export const readTimeZone = (stored: string | null) => (stored === null ? FIRST_TIME_ZONE : (JSON.parse(stored) as string))

/** Everything a board may change, with what a new community starts with. Kept in the database, one JSON value a key. */
const schema = z.object({
  name: z.string().default(FIRST_NAME),
  streets: z.array(z.string()).default([...DEFAULT_STREETS]),
  timeZone: z.string().default(FIRST_TIME_ZONE),
  /** For people who have not chosen one, and for what is printed for everyone. One that is not offered any more reads as none. */
  language: z
    .enum(LANGUAGES.map(({ code }) => code))
    .default(DEFAULT_LANGUAGE)
    .catch(DEFAULT_LANGUAGE),
  registrationNeedsApproval: z.boolean().default(true),
  contactEmail: z.string().default(''),
  publicEventsFeed: z.boolean().default(false),
  accent: z.enum(ACCENT_NAMES).default('indigo'),
  /** Address of the community's logo or photo; its row names the file as well. */
  picture: z.string().default(''),
  /** True after a restore, until a super admin turns mail on again. */
  mailPaused: z.boolean().default(false),
  /** From when on the board's accounts need a second step; empty while it is their own choice. */
  boardGraceEndsAt: z.string().default(''),
  /** When weekly digests come, and at which hour of the community's day all do. */
  digestDay: z.enum(DIGEST_DAYS).default('friday'),
  digestHour: z.number().default(8),
  /** Nothing older than this instant is in a digest: the upgrade, or the last time mail was resumed. Never served. */
  digestsFrom: z.string().default(''),
  /** The portal may be installed and read without a network; turned off, devices forget it at their next contact. */
  appEnabled: z.boolean().default(true),
  /** How text messages name the community; empty for its name, cut. */
  smsName: z.string().default(''),
  /** Parts of text messages a month. */
  smsMonthlyCap: z.number().default(500),
  /** The last line of letters' addresses, such as city, state and ZIP. */
  postalLine: z.string().default(''),
  /** Which gateway sends text messages, as the last start found it; empty for none. Never served. */
  textGateway: z.string().default(''),
  /** The key notifications are signed with; its secret half is sealed (`app-secrets.ts`). Never served whole. */
  pushKeys: z.object({ publicKey: z.string(), sealed: z.string() }).nullable().default(null),
  /** The list of first steps is not shown any more. */
  firstStepsHidden: z.boolean().default(false),
  /** Names the sequence of copies that carry votes in groups. Never served. */
  copiesId: z.string().default(''),
  /** After a restore from such a copy, when it was made: votes since then are not in it. */
  votesCopiedAt: z.string().default(''),
  /** What super admins have been told of and is not over, and since when. Never served. */
  incidents: z.record(z.string(), z.string()).default({}),
  /** The mail that the round under way is reading, by its address in the mailbox, and how many rounds came to no end with it. Never served. */
  mailBeingRead: z.object({ address: z.string(), unfinished: z.number() }).nullable().default(null),
  versionSeen: z.string().default(''),
  /** By how many seconds the last refused code of an app was right at another time; 0 after one that was right. Never served. */
  codesOffBy: z.number().default(0),
  /** Signs links that need no session, such as the unsubscribe link. Never served. */
  linkSecret: z.string().default(''),
})
export type Settings = z.infer<typeof schema>

export async function readSettings(db: Reader): Promise<Settings> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  return schema.parse(Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value)])))
}

/** How text messages name the community. */
export const smsNameOf = ({ smsName, name }: Pick<Settings, 'smsName' | 'name'>) => smsName || name.slice(0, SMS_NAME_MAX).trim()

/** Writes the keys given and leaves the others. */
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

/** Makes the link secret at the first start. */
export async function ensureLinkSecret(trx: Trx) {
  const { linkSecret } = await readSettings(trx)
  if (!linkSecret) await writeSettings(trx, { linkSecret: newToken() })
}
