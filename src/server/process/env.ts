import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import * as z from 'zod'
import {
  findIncompleteGroup,
  findUselessSetting,
  isIssuer,
  isMailbox,
  isNetwork,
  isOnlyHost,
  isOrigin,
  isPlainUrl,
  isReplyAddress,
  isSender,
  isUrlOf,
  minutesOf,
  optional,
  wholeNumber,
} from './env-rules'

/** These settings may also come from a file and are never shown. */
export const SECRETS: readonly string[] = [
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'TWILIO_AUTH_TOKEN',
  'SMS_WEBHOOK_SECRET',
  'OIDC_CLIENT_SECRET',
  'REPLY_IMAP_URL',
]

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const schema = z.object({
  PORT: wholeNumber(3000, 0, 65535),
  // A host name could resolve to any of this machine's addresses.
  HOST: optional.transform((value) => (value === undefined || value === 'localhost' ? '127.0.0.1' : value)),
  PUBLIC_URL: optional
    .refine(isPlainUrl, 'must be a web address such as https://portal.example.org, without a name and password in it')
    .refine(isOnlyHost, 'must end after the host or port: the portal cannot live in a folder of a site'),
  DATABASE_FILE: optional.transform((value) => value ?? 'db/portal.sqlite'),
  UPLOADS_DIR: optional.transform((value) => value ?? 'uploads'),
  BACKUPS_DIR: optional.transform((value) => value ?? 'backups'),
  SMTP_URL: optional.refine(isUrlOf('smtp:', 'smtps:'), 'must look like smtp://user:password@mail.example.org:587'),
  MAIL_FROM: optional.refine(isSender, 'must be an address such as portal@example.org or "Our HOA <portal@example.org>"'),
  REPLY_ADDRESS: optional.refine(
    isReplyAddress,
    'must be an address such as portal@example.org, with 16 letters or fewer and no + before the @',
  ),
  REPLY_IMAP_URL: optional.refine(isMailbox, 'must look like imaps://portal%40example.org:password@imap.example.org'),
  REPLY_AUTHSERV_ID: optional,
  TRUST_PROXY: optional
    .transform((value) => value?.split(',').map((entry) => entry.trim()) ?? [])
    .refine((list) => list.every(isNetwork), 'must be addresses or networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas'),
  ADMIN_USERNAME: optional,
  ADMIN_PASSWORD: optional.refine(
    (value) => value === undefined || (value.length >= 8 && value.length <= 100),
    'must have 8 to 100 characters',
  ),
  ADMIN_EMAIL: optional.refine((value) => value === undefined || z.email().safeParse(value).success, 'must be an email address'),
  ADMIN_NAME: optional,
  LOG_LEVEL: optional
    .transform((value) => value ?? 'info')
    .refine((value) => LOG_LEVELS.includes(value), `must be one of ${LOG_LEVELS.join(', ')}`),
  BACKUP_AT: optional
    .transform((value) => value ?? '02:00')
    .refine((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), 'must be a time such as 02:00'),
  BACKUP_KEEP: wholeNumber(14, 0, 3650),
  OFFSITE_REPOSITORY: optional,
  OFFSITE_PASSWORD_FILE: optional,
  OFFSITE_EVERY: optional
    .transform((value) => value ?? '1h')
    .refine((value) => minutesOf(value) >= 15 && minutesOf(value) <= 24 * 60, 'must be 15m to 24h, such as 30m or 6h'),
  OFFSITE_KEEP: optional
    .transform((value) => value ?? '48 hourly, 30 daily, 12 monthly')
    .refine(
      (value) => /^(?=.*[1-9])\d{1,4} (hourly|daily|weekly|monthly|yearly)(, ?\d{1,4} (hourly|daily|weekly|monthly|yearly))*$/.test(value),
      'must be such as 48 hourly, 30 daily, 12 monthly',
    ),
  AWS_ACCESS_KEY_ID: optional,
  AWS_SECRET_ACCESS_KEY: optional,
  METRICS_TOKEN: optional.refine((value) => value === undefined || value.length >= 16, 'must have 16 characters or more'),
  HEARTBEAT_URL: optional.refine(isPlainUrl, 'must be a web address such as https://hc-ping.com/…, without a name and password in it'),
  UPDATE_URL: optional.refine(
    isPlainUrl,
    'must be a web address such as https://example.org/portico.json, without a name and password in it',
  ),
  SCAN_READING: optional.transform((value) => value ?? 'on').refine((value) => value === 'on' || value === 'off', 'must be on or off'),
  UPLOAD_MB_PER_DAY: wholeNumber(500, 1, 1_000_000),
  DISK_KEEP_FREE_MB: wholeNumber(1024, 0, 100_000_000),
  NEW_COMMUNITY: optional.refine((value) => value === undefined || value === 'yes', 'must be yes, or left out'),
  TWILIO_ACCOUNT_SID: optional.refine(
    (value) => value === undefined || /^\w+$/.test(value),
    'must be letters and digits, as the console of Twilio shows it',
  ),
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_FROM: optional.refine(
    (value) => value === undefined || /^(\+\d{5,15}|MG\w+)$/.test(value),
    'must be a number such as +15555550100, or a messaging service that begins with MG',
  ),
  TWILIO_BASE_URL: optional
    .transform((value) => (value ?? 'https://api.twilio.com').replace(/\/+$/, ''))
    .refine(isUrlOf('http:', 'https:'), 'must be a web address such as https://api.twilio.com'),
  SMS_WEBHOOK_URL: optional.refine(isUrlOf('http:', 'https:'), 'must be a web address such as https://sms.example.org/send'),
  SMS_WEBHOOK_SECRET: optional.refine((value) => value === undefined || value.length >= 16, 'must have 16 characters or more'),
  OIDC_ISSUER: optional.refine(
    isIssuer,
    'must be the https address of the provider, such as https://accounts.google.com (http on this machine alone)',
  ),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: optional.refine((value) => value === undefined || value.length <= 40, 'must have 40 characters or fewer'),
  PUSH_ORIGINS: optional
    .transform((value) => value?.split(',').map((entry) => entry.trim()) ?? [])
    .refine((list) => list.every(isOrigin), 'must be origins such as https://push.example.org, separated by commas'),
  BOUNCE_TOPIC_ARN: optional.refine((value) => value === undefined || value.startsWith('arn:'), 'must start with arn:'),
})

export const SETTING_NAMES = schema.keyof().options
export const SETTINGS: string[] = [...SETTING_NAMES, ...SECRETS.map((name) => `${name}_FILE`)]

type Parsed = z.infer<typeof schema>
/** `PUBLIC_URL` is an origin, by default this machine's own. */
export type Env = Omit<Parsed, 'PUBLIC_URL'> & { PUBLIC_URL: string; publicUrlIsSet: boolean }

export class BadConfiguration extends Error {}

/** `.env.example` describes all variables. A secret may also come from a file named by `<NAME>_FILE`. Throws `BadConfiguration`. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const parsed = schema.safeParse({ ...source, ...secretsFromFiles(source) })
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)
    const file = source.PORTICO_ENV_FILE || '.env'
    throw new BadConfiguration(`${lines.join('\n')}\nCorrect it in ${file} or in the environment; .env.example describes every variable.`)
  }
  const env = parsed.data
  const slip = findIncompleteGroup(env) ?? findUselessSetting(env.OFFSITE_PASSWORD_FILE, source.TZ)
  if (slip) throw new BadConfiguration(slip)
  // Normalized, because the code checks for https by prefix.
  const PUBLIC_URL = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin
  return { ...env, PUBLIC_URL, publicUrlIsSet: env.PUBLIC_URL !== undefined }
}

function secretsFromFiles(source: NodeJS.ProcessEnv) {
  const found: Record<string, string> = {}
  for (const name of SECRETS) {
    const file = source[`${name}_FILE`]
    if (!file) continue
    try {
      found[name] = readFileSync(file, 'utf8').trim()
    } catch {
      throw new BadConfiguration(
        `${name}_FILE names ${file}, which cannot be read. Make the file, readable to this user, or take the line out.`,
      )
    }
  }
  return found
}

/** Returns Fastify's `trustProxy` function for the proxies whose X-Forwarded-For is believed; none by default. */
export function trustedProxies(env: Env): false | ((address: string) => boolean) {
  if (env.TRUST_PROXY.length === 0) return false
  const list = new BlockList()
  for (const entry of env.TRUST_PROXY) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
