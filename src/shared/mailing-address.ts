import * as z from 'zod/mini'
import { msg } from '../words/say'
import { type Address, foldAddress } from './addresses'
import { text } from './fields'
import { inPlainLetters, normalForm, withoutInvisible } from './look-alikes'

export const MAILING_LINES_MOST = 4
const LINE_MAX = 60
const TOO_LONG = msg('fields', 'mailingAddressTooLong', MAILING_LINES_MOST, LINE_MAX)

const linesIn = (address: string) =>
  address
    .split(/[\r\n]+/)
    .map((each) => normalForm(withoutInvisible(each), 'NFC').replace(/\s+/gu, ' ').trim())
    .filter(Boolean)

/** Up to four lines. Empty text and null mean none; left out, it stays. */
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

/** The lines below the names; `postalLine` is the community's city, state and ZIP code. Empty without an address. */
export function mailingLines({ streetNumber, streetName, mailingAddress: own }: Mailed, postalLine: string): string[] {
  if (own) return own.split('\n')
  const house = `${streetNumber} ${streetName}`.trim()
  return house ? [house, postalLine].filter(Boolean) : []
}

/** The same for what is one address to whoever carries the letters; empty without any. */
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
