import { readFileSync } from 'node:fs'
import { isTimeZone } from '../../shared/calendar'

/* Settings that mean something together. A half would start, and what it was meant for would not work. */

type Settings = Readonly<Record<string, unknown>>

/** All of them or none. */
const WHOLE: { names: string[]; what: string }[] = [
  { names: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'], what: 'text messages need' },
  { names: ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'], what: 'text messages need' },
  { names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'], what: 'signing in with a provider needs' },
  { names: ['OFFSITE_REPOSITORY', 'OFFSITE_PASSWORD_FILE'], what: 'copies elsewhere need' },
  { names: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'], what: 'a place such as S3 needs' },
]

/** The sentence about settings of which others are missing, and about two that exclude each other. */
export function whatIsHalf(env: Settings): string | undefined {
  for (const { names, what } of WHOLE) {
    const missing = names.filter((name) => env[name] === undefined)
    if (missing.length > 0 && missing.length < names.length)
      return `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: ${what} ${names.join(', ')} together. See .env.example.`
  }
  if (env.TWILIO_ACCOUNT_SID && env.SMS_WEBHOOK_URL)
    return 'TWILIO_ACCOUNT_SID and SMS_WEBHOOK_URL name two gateways for text messages. Take one of them out, with what belongs to it.'
  if (env.REPLY_IMAP_URL && !env.REPLY_ADDRESS)
    return 'REPLY_ADDRESS is missing: REPLY_IMAP_URL needs the address its mailbox has. See .env.example.'
}

/** The sentence about settings that lead nowhere: copies would fail unseen, and nights would begin in Greenwich. */
export function whatIsAstray(passwordFile: string | undefined, zone = ''): string | undefined {
  if (passwordFile && !hasText(passwordFile))
    return `OFFSITE_PASSWORD_FILE names ${passwordFile}, which is empty or cannot be read. Write the password of the copies into it, readable to this user.`
  // A path is the system's own way to say it.
  if (!/^:?\//.test(zone) && zone !== '' && !isTimeZone(zone.replace(/^:/, '')))
    return `TZ is ${zone}, which is no time zone. Set one such as America/New_York, or take it out.`
}

function hasText(file: string) {
  try {
    return readFileSync(file, 'utf8').trim() !== ''
  } catch {
    return false
  }
}
