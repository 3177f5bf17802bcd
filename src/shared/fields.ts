import * as z from 'zod/mini'
import { msg } from '../words/messages'
import { isCalendarDate } from './calendar'
import { cleanLine, cleanPattern, cleanText } from './clean-text'

/** Fields shared by the features' schemas. All texts are trimmed and bounded. */
export const TEXT_MAX = 20_000

/** One line. Control characters are refused. `min` has its own message. */
export const line = (min: number, message: string, max = 200) => cleaned(cleanLine, min, message, max, /^\P{Cc}*$/u)

/** Text of several lines. Control characters except tabs and line breaks are refused. */
export const text = (min: number, message: string, max = TEXT_MAX) => cleaned(cleanText, min, message, max, /^[\P{Cc}\n\r\t]*$/u)

const cleaned = (clean: (text: string) => string, min: number, message: string, max: number, shown: RegExp) =>
  z
    .string(message)
    .check(
      z.overwrite(clean),
      z.minLength(min, message),
      z.maxLength(max, msg('fields', 'tooLong', max)),
      z.regex(shown, msg('fields', 'unshowable')),
    )

/** A value with a pattern of its own, which the caller checks. */
export const pattern = (message = '') => z.string(message).check(z.overwrite(cleanPattern))

const NUMBER_NEEDED = msg('fields', 'streetNumberRequired')
/** A number may contain letters and signs; dashes alone are refused. */
export const streetNumber = z.pipe(pattern(NUMBER_NEEDED), line(1, NUMBER_NEEDED, 16).check(z.regex(/^$|[\p{L}\p{N}]/u, NUMBER_NEEDED)))

/**
 * Also accepts the digits of a path, query or form. Refuses other values that JavaScript converts to numbers: `true`, `["1"]`, `"0x1"`.
 */
export const wholeNumber = (min: number, max: number, message: string) => {
  const isDigitsInRange = (text: string) => /^[0-9]{1,16}$/.test(text) && Number(text) >= min && Number(text) <= max
  const given = z.union(
    [z.int().check(z.gte(min, message), z.lte(max, message)), pattern(message).check(z.refine(isDigitsInRange, message))],
    message,
  )
  return z.pipe(given, z.transform(Number))
}

export const ID_WRONG = msg('fields', 'idWrong')

/** An unknown id is not refused here; the query throws 404. */
export const id = wholeNumber(0, Number.MAX_SAFE_INTEGER, ID_WRONG)

/** Null, and the empty texts of a query or form, mean none. */
export const optionalId = z.pipe(
  z.nullish(z.union([id, z.enum(['', 'null', 'undefined'])], ID_WRONG)),
  z.transform((value) => (typeof value === 'number' ? value : null)),
)
export const byId = z.object({ id })

export const TRUE_OR_FALSE = msg('fields', 'trueOrFalse')

/** Also accepts the texts of a multipart form. Use `z.boolean(TRUE_OR_FALSE)` for JSON only. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], TRUE_OR_FALSE),
  z.transform((value) => value === true || value === 'true'),
)

/** Input of a deed that can be undone: with it the answer offers that, and its messages wait as long. */
export const undoable = z._default(flag, false)

const DATE_NEEDED = msg('fields', 'dateWrong')

const TIME = /^[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/

/** `YYYY-MM-DD`; an ISO instant is cut to its day; empty text and null mean none. */
export const optionalDate = z.pipe(
  z.nullish(pattern(DATE_NEEDED)),
  z.transform((value, ctx) => {
    if (!value || value === 'null') return null
    const date = value.slice(0, 10)
    const rest = value.slice(10)
    if (!isCalendarDate(date) || (rest && !TIME.test(rest))) ctx.issues.push({ code: 'custom', message: DATE_NEEDED, input: value })
    return date
  }),
)

/** More than any list of tags has, because a form may repeat one. */
const TAGS_MAX = 20

/** At least one known tag; duplicates are removed. */
export const tagList = <const Tag extends string>(known: readonly Tag[], required: string) =>
  z.pipe(
    z
      .array(z.enum(known, msg('fields', 'tagUnknown')), required)
      .check(z.minLength(1, required), z.maxLength(TAGS_MAX, msg('fields', 'tagsMax', TAGS_MAX))),
    z.transform((list): Tag[] => [...new Set(list)]),
  )

/** Accepts JSON, or its text in a form. */
export const formList = <List extends z.ZodMiniType>(list: List, required: string) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.unknown())], required),
      z.transform((value: string | unknown[]): unknown => (typeof value === 'string' ? readJson(value) : value)),
    ),
    list,
  )

/** Accepts a repeated form field, a single value or JSON text; empty text means none. */
export const repeatableList = <List extends z.ZodMiniType>(list: List, message: string) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.unknown())], message),
      z.transform((value: string | unknown[]): unknown => (typeof value === 'string' ? listIn(value) : value)),
    ),
    list,
  )

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function listIn(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : [text]
  } catch {
    return text === '' ? [] : [text]
  }
}

export const filter = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown): unknown => (value === '' || value === null ? undefined : value)),
      z.optional(schema),
    ),
  )
