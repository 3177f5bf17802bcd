import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { isTimeZone } from '../../shared/calendar'

export const optional = z
  .string()
  .optional()
  .transform((value) => (value?.trim() ? value.trim() : undefined))

export const wholeNumber = (fallback: number, min: number, max: number) =>
  z
    .string()
    .optional()
    .transform((value) => value?.trim() || String(fallback))
    .refine(
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number)

export const isNetwork = (entry: string) => {
  const [address = '', bits, more] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

export const isAnybody = (entry: string) => {
  const [address = '', bits] = entry.split('/')
  // Uses one spelling, because IPv4-mapped IPv6 addresses begin this way.
  const most = isIP(address) === 6 && ipaddr.parse(address).toString().startsWith('::') ? 96 + 8 : 16
  return bits !== undefined && Number(bits) < (isIP(address) === 4 ? 8 : most)
}

export const isUrlOf =
  (...protocols: string[]) =>
  (value: string | undefined) => {
    if (value === undefined) return true
    if (!URL.canParse(value)) return false
    const { protocol, hostname } = new URL(value)
    return protocols.includes(protocol) && hostname !== ''
  }

/** A name and password in the URL would end up in mails or in the log. */
export const isPlainUrl = (value: string | undefined) => {
  if (!isUrlOf('http:', 'https:')(value)) return false
  const { username, password } = new URL(value ?? 'http://localhost')
  return username === '' && password === ''
}

export const isOnlyHost = (value: string | undefined) => {
  if (value === undefined || !URL.canParse(value)) return true
  const { pathname, search, hash } = new URL(value)
  return /^\/*$/.test(pathname) && search === '' && hash === ''
}

export const isOrigin = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text

/** The portal believes the issuer's claims, so nobody in between may change them. */
export const isIssuer = (value: string | undefined) => {
  if (value === undefined || !URL.canParse(value)) return value === undefined
  const { protocol, hostname, search, hash } = new URL(value)
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
  return (protocol === 'https:' || (protocol === 'http:' && isHere)) && search === '' && hash === ''
}

export const isSender = (value: string | undefined) => value === undefined || /^[^<>@\s]+@[^<>@\s]+$|<[^<>@\s]+@[^<>@\s]+>$/.test(value)

/** The local part may have 64 characters; the conversation, account and signature take 48 of them. */
export const isReplyAddress = (value: string | undefined) => value === undefined || /^[A-Za-z0-9._-]{1,16}@[A-Za-z0-9.-]+$/.test(value)

export const isMailbox = (value: string | undefined) => {
  if (value === undefined) return true
  if (!isUrlOf('imaps:')(value)) return false
  const { username, password, pathname } = new URL(value)
  return username !== '' && password !== '' && /^\/?$/.test(pathname)
}

export const minutesOf = (text: string) =>
  /^\d{1,4}[mh]$/.test(text) ? Number.parseInt(text, 10) * (text.endsWith('h') ? 60 : 1) : Number.NaN

/* These settings are only valid together. With half of them the portal would start, but the feature would not work. */

type Settings = Readonly<Record<string, unknown>>

const WHOLE: { names: string[]; what: string }[] = [
  { names: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'], what: 'text messages need' },
  { names: ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'], what: 'text messages need' },
  { names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'], what: 'signing in with a provider needs' },
  { names: ['OFFSITE_REPOSITORY', 'OFFSITE_PASSWORD_FILE'], what: 'copies elsewhere need' },
  { names: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'], what: 'a place such as S3 needs' },
]

export function findIncompleteGroup(env: Settings): string | undefined {
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

export function findUselessSetting(passwordFile: string | undefined, zone = ''): string | undefined {
  if (passwordFile && !hasText(passwordFile))
    return `OFFSITE_PASSWORD_FILE names ${passwordFile}, which is empty or cannot be read. Write the password of the copies into it, readable to this user.`
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
