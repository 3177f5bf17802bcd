/** The heads of a mail as they came, the newest first. */
export interface Heads {
  headers: readonly { key: string; value: string }[]
}

/** Nobody's program writes longer ones that matter here; what is searched in them stays short. */
const VALUE_MAX = 2_000

const wholeOf = ({ headers }: Heads, ...keys: string[]) => headers.filter(({ key }) => keys.includes(key)).map(({ value }) => value.trim())

export const allOf = (mail: Heads, ...keys: string[]) => wholeOf(mail, ...keys).map((value) => value.slice(0, VALUE_MAX))

/** Without what only people read: texts in quotes, and comments. */
export const withoutComments = (value: string) =>
  value
    .slice(0, VALUE_MAX)
    .replace(/"(?:[^"\\]|\\.)*"/g, ' ')
    .replace(/\([^()]*\)/g, ' ')
    .trim()

const ADDRESS = /[^\s<>,;:"()@]{1,128}@[^\s<>,;:"()@]{1,255}/g

/** Where the mail was delivered to, as the receiving servers and then its sender say. */
export function addressesIn(mail: Heads): string[] {
  const delivered = allOf(mail, 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to')
  return [...delivered, ...allOf(mail, 'to', 'cc')].flatMap((value) => value.match(ADDRESS) ?? [])
}

/** The one address of `From`, if there is exactly one and nothing about it can be read in two ways; else null. */
export function senderOf(mail: Heads): string | null {
  const [from, ...others] = allOf(mail, 'from')
  if (from === undefined || others.length > 0) return null
  const plain = withoutComments(from)
  const [, inBrackets] = /^[^<>,;:"()@]*<\s*([^\s<>,;:"()@]+@[^\s<>,;:"()@]+)\s*>$/.exec(plain) ?? []
  if (inBrackets) return inBrackets
  return /^[^\s<>,;:"()@]+@[^\s<>,;:"()@]+$/.test(plain) ? plain : null
}

/** The first word of a value, such as the authserv-id of `Authentication-Results`. */
const firstWord = (value: string) => /^[^\s;]*/.exec(withoutComments(value).toLowerCase())?.[0] ?? ''

/**
 * Whether the receiving server says that the sender's domain disowns the mail; an older line, or another server's, does not count. A line
 * that is too long counts as that: whoever signs a mail a hundred times would push the verdict out of what is read.
 */
export function failsDmarc(mail: Heads, authservId: string | undefined): boolean {
  const results = wholeOf(mail, 'authentication-results')
  const newest = authservId ? results.find((value) => firstWord(value) === authservId.toLowerCase()) : results[0]
  if (newest === undefined) return false
  return newest.length > VALUE_MAX || /(^|[;\s])dmarc\s*=\s*fail(?![\w-])/i.test(withoutComments(newest))
}

const BULK = ['bulk', 'junk', 'list', 'auto_reply']

/** Why a mail is a program's and nobody's answer; null for a person's. `host` is the portal's own. */
export function robotIn(mail: Heads, host: string): string | null {
  if (allOf(mail, 'auto-submitted').some((value) => firstWord(value) !== 'no')) return 'it was sent automatically (Auto-Submitted)'
  if (allOf(mail, 'precedence').some((value) => BULK.includes(firstWord(value)))) return 'it was sent automatically (Precedence)'
  if (allOf(mail, 'list-id').length > 0) return 'it came through a mailing list (List-Id)'
  if (allOf(mail, 'x-autoreply').length > 0) return 'it was sent automatically (X-Autoreply)'
  if (allOf(mail, 'return-path').some((value) => /^(<\s*>)?$/.test(value))) return 'it is a notice of a mail server (empty Return-Path)'
  if (allOf(mail, 'content-type').some((value) => firstWord(value) === 'multipart/report')) return 'it is a report of a mail server'
  if (allOf(mail, 'message-id').some((value) => isOwnId(value, host))) return "it is one of the portal's own emails"
  return null
}

/** As `tell` makes them; those of earlier versions have hyphens. */
const isOwnId = (value: string, host: string) =>
  /^<([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.test(value) && value.endsWith(`@${host}>`)
