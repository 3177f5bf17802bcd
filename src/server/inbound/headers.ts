/** The heads of a mail as they came, the newest first. */
export interface Heads {
  headers: readonly { key: string; value: string }[]
}

/** Nobody's program writes longer ones that matter here; what is searched in them stays short. */
const VALUE_MAX = 2_000

const wholeOf = ({ headers }: Heads, ...keys: string[]) => headers.filter(({ key }) => keys.includes(key)).map(({ value }) => value.trim())

export const allOf = (mail: Heads, ...keys: string[]) => wholeOf(mail, ...keys).map((value) => value.slice(0, VALUE_MAX))

interface Reading {
  /** Without what only people read: texts in quotes, and comments. */
  said: string
  inQuotes: string
  inComments: string
  isClosed: boolean
}

/** As RFC 5322 says: in a comment a quote is a sign like others, and the other way round. */
function readValue(value: string): Reading {
  const reading = { said: '', inQuotes: '', inComments: '' }
  let depth = 0
  let isQuoted = false
  for (const [piece] of value.slice(0, VALUE_MAX).matchAll(/\\[\s\S]?|["()]|[^\\"()]+/g)) {
    if (piece === '"' && depth === 0) {
      isQuoted = !isQuoted
      reading.said += ' '
    } else if (isQuoted) reading.inQuotes += piece
    else if (piece === '(') {
      if (depth > 0) reading.inComments += piece
      depth += 1
    } else if (piece === ')' && depth > 0) {
      depth -= 1
      reading.said += ' '
    } else reading[depth > 0 ? 'inComments' : 'said'] += piece
  }
  return { ...reading, said: reading.said.trim(), isClosed: depth === 0 && !isQuoted }
}

const ADDRESS = /[^\s<>,;:"()@]{1,128}@[^\s<>,;:"()@]{1,255}/g

/** Where the mail was delivered to, as the receiving servers and then its sender say. */
export function addressesIn(mail: Heads): string[] {
  const delivered = allOf(mail, 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to')
  return [...delivered, ...allOf(mail, 'to', 'cc')].flatMap((value) => value.match(ADDRESS) ?? [])
}

/** The one address of `From`, if there is exactly one and nothing about it can be read in two ways; else null. */
export function senderOf(mail: Heads): string | null {
  const [from, ...others] = wholeOf(mail, 'from')
  if (from === undefined || others.length > 0 || from.length > VALUE_MAX) return null
  const { said: plain, inQuotes, inComments, isClosed } = readValue(from)
  // A server that takes a quote or a comment for something else would find another address, and ask that one's domain.
  if (!isClosed || /[<>]/.test(inQuotes) || /[<>"(\\]/.test(inComments)) return null
  const [, inBrackets] = /^[^<>,;:"()@]*<\s*([^\s<>,;:"()@]+@[^\s<>,;:"()@]+)\s*>$/.exec(plain) ?? []
  const address = inBrackets ?? (/^[^\s<>,;:"()@]+@[^\s<>,;:"()@]+$/.test(plain) ? plain : '')
  // Other letters become these where addresses are compared, but not where a server looks for the domain's DMARC.
  return /^[!-~]+$/.test(address) ? address : null
}

/** The first word of a value, such as 'no' of `Auto-Submitted`. */
const firstWord = (value: string) => /^[^\s;]*/.exec(readValue(value).said.toLowerCase())?.[0] ?? ''

/** The authserv-id of a line of `Authentication-Results`: a word, or one in quotes. */
const serverOf = (value: string) => {
  const [, quoted, word = ''] = /^(?:\s|\([^()]*\))*(?:"([^"]*)"|([^\s;]*))/.exec(value.slice(0, VALUE_MAX)) ?? []
  return (quoted ?? word).toLowerCase().replace(/\.$/, '')
}

const FAILS = /dmarc\s*(\/\s*\d+\s*)?=\s*"?fail(?![\w-])/i
/** Where a server writes its verdict. */
const FAILS_IN_PLACE = new RegExp(`;\\s*${FAILS.source}`, 'i')

/** What one line says of DMARC; nothing where it doesn't. Each method may have its version behind a slash (RFC 8601). */
function dmarcIn(line: string): 'fails' | 'other' | undefined {
  const { said, isClosed } = readValue(line)
  const verdicts = [...said.matchAll(/(?:^|[;\s])dmarc\s*(?:\/\s*\d+\s*)?=\s*([\w-]+)/gi)].map(([, verdict]) => verdict?.toLowerCase())
  if (verdicts.includes('fail')) return 'fails'
  // A name the sender has chosen may open a quote or a comment that swallows the verdict, say another one before it, and close it behind.
  const swallowed = verdicts.length > 0 && isClosed ? FAILS_IN_PLACE : FAILS
  if (swallowed.test(line)) return 'fails'
  return verdicts.length > 0 ? 'other' : undefined
}

/**
 * Whether the receiving server says that the sender's domain disowns the mail. A server may write a line for each check, so its newest
 * one about DMARC counts; an older one, or another server's, does not. A line that is too long counts as that: whoever signs a mail a
 * hundred times would push the verdict out of what is read.
 */
export function failsDmarc(mail: Heads, authservId: string | undefined): boolean {
  const lines = wholeOf(mail, 'authentication-results')
  const server = serverOf(authservId ?? lines[0] ?? '')
  for (const line of lines.filter((value) => serverOf(value) === server)) {
    if (line.length > VALUE_MAX) return true
    const dmarc = dmarcIn(line)
    if (dmarc) return dmarc === 'fails'
  }
  return false
}

const BULK = ['bulk', 'junk', 'list', 'auto_reply']

/** Why a mail is a program's and nobody's answer; null for a person's. `host` is the portal's own. */
export function robotIn(mail: Heads, host: string): string | null {
  if (allOf(mail, 'auto-submitted').some((value) => firstWord(value) !== 'no')) return 'it was sent automatically (Auto-Submitted)'
  if (allOf(mail, 'precedence').some((value) => BULK.includes(firstWord(value)))) return 'it was sent automatically (Precedence)'
  if (allOf(mail, 'list-id').length > 0) return 'it came through a mailing list (List-Id)'
  if (allOf(mail, 'x-autoreply', 'x-autoreply-from', 'x-autorespond').length > 0) return 'it was sent automatically (X-Autoreply)'
  if (allOf(mail, 'return-path').some((value) => /^(<\s*>)?$/.test(value))) return 'it is a notice of a mail server (empty Return-Path)'
  if (allOf(mail, 'content-type').some((value) => firstWord(value) === 'multipart/report')) return 'it is a report of a mail server'
  if (allOf(mail, 'message-id').some((value) => isOwnId(value, host))) return "it is one of the portal's own emails"
  return null
}

/** As `tell` makes them; those of earlier versions have hyphens. */
const isOwnId = (value: string, host: string) =>
  /^<([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.test(value) && value.endsWith(`@${host}>`)
