import * as z from 'zod/mini'
import { isCalendarDate } from './calendar'

/** Fields that several features' schemas are built from. All texts are trimmed and bounded. */
export const TEXT_MAX = 20_000

export const UNSHOWABLE = 'This holds a character that cannot be shown'

/** Something to see: neither white space nor characters that only say how others are shown. */
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Trims, and takes a text nobody could see for an empty one. Joined emoji and right-to-left text stay as they are. */
export const trimmed = z.overwrite((value: string) => (VISIBLE.test(value) ? value.trim() : ''))

/** One line of text; `min` has its own message, `max` a common one. Line breaks and control characters are refused. */
export const line = (min: number, message: string, max = 200) =>
  z
    .string(message)
    .check(
      trimmed,
      z.minLength(min, message),
      z.maxLength(max, `Must be ${max} characters or fewer`),
      z.regex(/^[^\n\v\f\r\u0085]*$/, 'Line breaks are not allowed here'),
      z.regex(/^[\P{Cc}\n\v\f\r\u0085]*$/u, UNSHOWABLE),
    )

/** Text of several lines. Of the control characters only tabs and line breaks are text. */
export const text = (min: number, message: string, max = TEXT_MAX) =>
  z
    .string(message)
    .check(
      trimmed,
      z.minLength(min, message),
      z.maxLength(max, `Must be ${max} characters or fewer`),
      z.regex(/^[\P{Cc}\n\r\t]*$/u, UNSHOWABLE),
    )

/** A row's id: a positive whole number, also when it arrives as text in a path or query. */
export const id = z.coerce.number('Not found').check(z.int('Not found'), z.gte(1, 'Not found'), z.lte(Number.MAX_SAFE_INTEGER, 'Not found'))
export const byId = z.object({ id })

/** True and false, also as the texts a multipart form carries. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on', 'off', ''])], 'Must be true or false'),
  z.transform((value) => value === true || value === 'true' || value === '1' || value === 'on'),
)

const DATE_NEEDED = 'Must be a date such as 2026-12-31'

/** `YYYY-MM-DD`; an ISO instant is cut to its day; empty text and null mean none. */
export const optionalDate = z.pipe(
  z.nullish(z.string(DATE_NEEDED)),
  z.transform((value, ctx) => {
    if (!value || value === 'null') return null
    const date = value.slice(0, 10)
    if (!isCalendarDate(date)) ctx.issues.push({ code: 'custom', message: DATE_NEEDED, input: value })
    return date
  }),
)
