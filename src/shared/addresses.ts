import * as z from 'zod/mini'
import { msg } from '../words/messages'
import { text } from './fields'
import { inPlainLetters, normalForm, withoutInvisible } from './look-alikes'

export interface Address {
  streetNumber: string
  streetName: string
}

/** Words before a unit's number, which are ignored. */
const UNIT_WORDS = new Set(['unit', 'apt', 'apartment', 'suite', 'ste', 'no', 'nr', 'number', 'house', 'home'])

/** Abbreviations of a street's last word. */
const STREET_WORDS: Record<string, string> = {
  avenue: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  lane: 'ln',
  parkway: 'pkwy',
  place: 'pl',
  road: 'rd',
  street: 'st',
  terrace: 'ter',
}

/** Keeps a fraction or raised digits apart from the number before them: 12½ is not 121/2. */
const setApart = (text: string) => text.replace(/[¼-¾⅐-⅞↉²³¹⁰-⁹₀-₉]+/g, ' $&')

/** Converts to upper case first, so that the case of a letter does not decide its look-alike. */
const plain = (text: string) => inPlainLetters(text.toUpperCase()).toLowerCase()

const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '')

/** '#0012 – Apt. B' equals '12b', and so does '12b Sageleaf Cir' in that street; a dash between two numbers stays. */
function foldNumber(text: string, street: string): string {
  const ofStreet = new Set(street.split(' '))
  const words = plain(setApart(text)).match(/[\p{L}\p{N}]+/gu) ?? []
  // A digit or single letter of the street may be the number.
  const own = words.filter((word) => !/\p{L}.*\p{L}/u.test(word) || !ofStreet.has(STREET_WORDS[word] ?? word))
  const parts = (own.length > 0 ? own : words).join(' ').match(/\p{L}+|\p{N}+/gu) ?? []
  const significant = parts.filter((part) => !UNIT_WORDS.has(part))
  return (significant.length > 0 ? significant : parts)
    .map(withoutZeros)
    .join(' ')
    .replace(/(?<=\p{N}) (?=\p{N})/gu, '-')
    .replaceAll(' ', '')
}

/** 'Sage-Leaf  CIRCLE.' equals 'sage leaf cir'. */
export function foldStreet(text: string): string {
  const words =
    plain(text)
      .replace(/['’ʼ`]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const last = words.at(-1) ?? ''
  return [...words.slice(0, -1), STREET_WORDS[last] ?? last].map(withoutZeros).join(' ')
}

/** True if every character is, or looks like, a letter from a to z, a digit or a common sign. */
export const isPlainNumber = (streetNumber: string) =>
  !/[ºª]/.test(streetNumber) && /^[\x20-\x7E–—⁄]*$/.test(inPlainLetters(setApart(streetNumber)))

/** The key by which addresses are compared. Empty without a whole address. */
export function foldAddress({ streetNumber, streetName }: Address): string {
  const street = streets.get(streetName) ?? foldStreet(streetName)
  if (streets.size >= STREETS_MOST) streets.clear()
  streets.set(streetName, street)
  // A fast path for plain addresses: households are counted often, and the long way takes 16 to 30 ms for 5,000.
  const number = /^[1-9]\d*$/.test(streetNumber) ? streetNumber : foldNumber(streetNumber, street)
  return number && street ? `${number} ${street}` : ''
}

const streets = new Map<string, string>()
const STREETS_MOST = 1_000

/**
 * Also equal for addresses that are easily confused, such as 12-3 and 123, l2 and 12, or Lot 12, 12b and 12. People decide whether they
 * match.
 */
export function nearAddress(address: Address): string {
  const [number = '', ...street] = foldAddress(address).split(' ')
  const digits = number
    .replace(/\p{L}{2,}/gu, '')
    .replace(/[il]/g, '1')
    .replaceAll('o', '0')
    .replace(/\D/g, '')
  return [digits.replace(/^0+(?=.)/, '') || number, ...street].join(' ')
}

export const MAILING_LINES_MOST = 4
const LINE_MAX = 60
const TOO_LONG = msg('fields', 'mailingAddressTooLong', MAILING_LINES_MOST, LINE_MAX)

const linesIn = (address: string) =>
  address
    .split(/[\r\n]+/)
    .map((each) => normalForm(withoutInvisible(each), 'NFC').replace(/\s+/gu, ' ').trim())
    .filter(Boolean)

/** Empty text and null mean none; if left out, it stays. */
export const mailingAddress = z.pipe(
  z.nullish(text(0, TOO_LONG, 1000)),
  z.transform((value, ctx) => {
    if (value === undefined) return undefined
    const lines = linesIn(value ?? '')
    if (lines.length > MAILING_LINES_MOST || lines.some((each) => each.length > LINE_MAX))
      ctx.issues.push({ code: 'custom', message: TOO_LONG, input: value })
    return lines.join('\n') || null
  }),
)

export type Mailed = Address & { mailingAddress: string | null }

/** `postalLine` is the community's city, state and ZIP code. Empty without an address. */
export function mailingLines({ streetNumber, streetName, mailingAddress: own }: Mailed, postalLine: string): string[] {
  if (own) return own.split('\n')
  const house = `${streetNumber} ${streetName}`.trim()
  return house ? [house, postalLine].filter(Boolean) : []
}

/** A key that is equal for equal mailing addresses; empty without any. */
export function foldMailing(person: Mailed, postalLine: string): string {
  const [first = '', ...others] = mailingLines(person, postalLine)
  const [, streetNumber = '', streetName = ''] = /^(\S+) (.+)$/.exec(first) ?? []
  const place = foldAddress(person.mailingAddress ? { streetNumber, streetName } : person) || first
  return [place, ...others]
    .map((each) =>
      (
        inPlainLetters(each)
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? []
      ).join(' '),
    )
    .join('\n')
}
