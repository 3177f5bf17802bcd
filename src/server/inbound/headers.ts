interface MailHeaders {
  headers: readonly { key: string; value: string }[]
}

/** Longer values are cut, so that searching them stays fast. */
const VALUE_MAX = 2_000

const wholeValues = ({ headers }: MailHeaders, ...keys: string[]) =>
  headers.filter(({ key }) => keys.includes(key)).map(({ value }) => value.trim())

export const headerValues = (mail: MailHeaders, ...keys: string[]) => wholeValues(mail, ...keys).map((value) => value.slice(0, VALUE_MAX))

const ADDRESS = /[^\s<>,;:"()@]{1,128}@[^\s<>,;:"()@]{1,255}/g

/** Lists the addresses noted by receiving servers first, then those that the sender named. */
export function addressesIn(mail: MailHeaders): string[] {
  const delivered = headerValues(mail, 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to')
  return [...delivered, ...headerValues(mail, 'to', 'cc')].flatMap((value) => value.match(ADDRESS) ?? [])
}

const ADDRESS_ALONE = String.raw`([^\s<>,;:"()@\\]+@[^\s<>,;:"()@\\]+)`
const NAME = String.raw`(?:"(?:[^"\\<>]|\\[^<>])*"|[^<>,;:"()@\\]*)`
const FROM = new RegExp(`^(?:${NAME}\\s*<\\s*${ADDRESS_ALONE}\\s*>|${ADDRESS_ALONE})$`)

/**
 * Returns the single address of `From`, alone or in brackets after a name. Returns null for comments and for brackets inside quotes, where
 * another server could find a different address and ask that domain for its DMARC policy, and for an address that is not ASCII, for the
 * same reason.
 */
export function senderOf(mail: MailHeaders): string | null {
  const [from, ...others] = wholeValues(mail, 'from')
  if (from === undefined || others.length > 0 || from.length > VALUE_MAX) return null
  const [, inBrackets, alone] = FROM.exec(from) ?? []
  const address = inBrackets ?? alone ?? ''
  return /^[!-~]+$/.test(address) ? address : null
}

const serverOf = (value: string) => (/^"?([^\s;"]*)/.exec(value)?.[1] ?? '').toLowerCase().replace(/\.$/, '')

/** RFC 8601 allows a version behind the method: `dmarc/1=fail`. */
const DMARC_FAIL = /dmarc\s*(\/\s*\d+\s*)?=\s*"?fail(?![\w-])/i

/**
 * Returns true if the receiving server says that the sender's domain disowns the mail. Without `authservId`, the server of the newest
 * header is the receiving one; headers of other servers do not count.
 */
export function failsDmarc(mail: MailHeaders, authservId: string | undefined): boolean {
  const results = wholeValues(mail, 'authentication-results')
  const server = serverOf(authservId ?? results[0] ?? '')
  return results.some((value) => serverOf(value) === server && DMARC_FAIL.test(value))
}

const firstWord = (value: string) => /^[^\s;]*/.exec(value.toLowerCase())?.[0] ?? ''

const BULK = ['bulk', 'junk', 'list', 'auto_reply']

/** Returns the reason why a mail counts as sent by a program; null for a person's mail. `host` is the portal's own. */
export function robotIn(mail: MailHeaders, host: string): string | null {
  if (headerValues(mail, 'auto-submitted').some((value) => firstWord(value) !== 'no')) return 'it was sent automatically (Auto-Submitted)'
  if (headerValues(mail, 'precedence').some((value) => BULK.includes(firstWord(value)))) return 'it was sent automatically (Precedence)'
  if (headerValues(mail, 'list-id').length > 0) return 'it came through a mailing list (List-Id)'
  if (headerValues(mail, 'x-autoreply', 'x-autoreply-from', 'x-autorespond').length > 0) return 'it was sent automatically (X-Autoreply)'
  if (headerValues(mail, 'return-path').some((value) => /^(<\s*>)?$/.test(value)))
    return 'it is a notice of a mail server (empty Return-Path)'
  if (headerValues(mail, 'content-type').some((value) => firstWord(value) === 'multipart/report')) return 'it is a report of a mail server'
  if (headerValues(mail, 'message-id').some((value) => isOwnId(value, host))) return "it is one of the portal's own emails"
  return null
}

const isOwnId = (value: string, host: string) => /^<[0-9a-f]{32}@/.test(value) && value.endsWith(`@${host}>`)
