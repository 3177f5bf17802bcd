import * as z from 'zod/mini'
import { msg } from '../words/messages'
import { isCalendarDate } from './calendar'
import { normalForm, withoutInvisible } from './look-alikes'

/** Fields that several features' schemas are built from. All texts are trimmed and bounded. */
export const TEXT_MAX = 20_000

export const UNSHOWABLE = msg('fields', 'unshowable')

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
      z.maxLength(max, msg('fields', 'tooLong', max)),
      z.regex(/^[^\n\v\f\r\u0085]*$/, msg('fields', 'oneLine')),
      z.regex(/^[\P{Cc}\n\v\f\r\u0085]*$/u, UNSHOWABLE),
    )

const asShown = z.overwrite((value: string) => normalForm(withoutInvisible(value), 'NFC').replace(/\p{Zs}+/gu, ' '))
/** How much longer a line may come than it is stored: as letters and marks apart, and with what nobody can see. */
const AS_TYPED = 4

/** One line that people are known by, a name or an address: what nobody can see is taken out, and every space is a plain one. */
export const shownLine = (min: number, message: string, max: number) => {
  const short = z.maxLength(AS_TYPED * max, { error: msg('fields', 'tooLong', max), abort: true })
  return z.pipe(z.string(message).check(short, asShown), line(min, message, max))
}

const NUMBER_NEEDED = msg('fields', 'streetNumberRequired')
/** A house's number, with what belongs to it; dashes alone are none. */
export const streetNumber = shownLine(1, NUMBER_NEEDED, 16).check(z.regex(/^$|[\p{L}\p{N}]/u, NUMBER_NEEDED))

/** Text of several lines. Of the control characters only tabs and line breaks are text. */
export const text = (min: number, message: string, max = TEXT_MAX) =>
  z
    .string(message)
    .check(trimmed, z.minLength(min, message), z.maxLength(max, msg('fields', 'tooLong', max)), z.regex(/^[\P{Cc}\n\r\t]*$/u, UNSHOWABLE))

/**
 * A whole number from `min` to `max`, also as the text of digits a path, query or form carries. Nothing else is taken for one: what
 * JavaScript makes of `true`, `["1"]`, `"0x1"` or `" 1 "` is nobody's number.
 */
export const wholeNumber = (min: number, max: number, message: string) => {
  const isDigitsInRange = (text: string) => /^[0-9]{1,16}$/.test(text) && Number(text) >= min && Number(text) <= max
  const given = z.union(
    [z.int().check(z.gte(min, message), z.lte(max, message)), z.string().check(z.refine(isDigitsInRange, message))],
    message,
  )
  return z.pipe(given, z.transform(Number))
}

export const ID_WRONG = msg('fields', 'idWrong')

/** The name of a row. One that no row has is for the query to answer, with 404. */
export const id = wholeNumber(0, Number.MAX_SAFE_INTEGER, ID_WRONG)

/** A row, or none: null, and the texts a query or form has for nothing. */
export const optionalId = z.pipe(
  z.nullish(z.union([id, z.enum(['', 'null', 'undefined'])], ID_WRONG)),
  z.transform((value) => (typeof value === 'number' ? value : null)),
)
export const byId = z.object({ id })

export const TRUE_OR_FALSE = msg('fields', 'trueOrFalse')

/** True and false, also as the texts a multipart form carries. What only comes as JSON is `z.boolean(TRUE_OR_FALSE)`. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], TRUE_OR_FALSE),
  z.transform((value) => value === true || value === 'true'),
)

const DATE_NEEDED = msg('fields', 'dateWrong')

const TIME = /^[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/

/** `YYYY-MM-DD`; an ISO instant is cut to its day; empty text and null mean none. */
export const optionalDate = z.pipe(
  z.nullish(z.string(DATE_NEEDED)),
  z.transform((value, ctx) => {
    if (!value || value === 'null') return null
    const date = value.slice(0, 10)
    const rest = value.slice(10).trimEnd()
    if (!isCalendarDate(date) || (rest && !TIME.test(rest))) ctx.issues.push({ code: 'custom', message: DATE_NEEDED, input: value })
    return date
  }),
)

/** More than any list of tags has, because a form may repeat one. */
const TAGS_MAX = 20

/** At least one of the tags that are known, each once. */
export const tagList = <const Tag extends string>(known: readonly Tag[], required: string) =>
  z.pipe(
    z
      .array(z.enum(known, msg('fields', 'tagUnknown')), required)
      .check(z.minLength(1, required), z.maxLength(TAGS_MAX, msg('fields', 'tagsMax', TAGS_MAX))),
    z.transform((list): Tag[] => [...new Set(list)]),
  )

/** A list as a form carries it, as JSON text, or as JSON itself. */
export const formList = <List extends z.ZodMiniType>(list: List, required: string) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.unknown())], required),
      z.transform((value: string | unknown[]): unknown => (typeof value === 'string' ? readJson(value) : value)),
    ),
    list,
  )

/** A list as a form carries it: a field that is repeated, one value alone, or JSON text; empty text means none. */
export const repeatableList = <List extends z.ZodMiniType>(list: List, message: string) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.unknown())], message),
      z.transform((value: string | unknown[]): unknown => (typeof value === 'string' ? listIn(value) : value)),
    ),
    list,
  )

/** Parsed JSON; null if the text is not JSON. */
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

/** A filter of an address: empty text is none. */
export const filter = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown): unknown => (value === '' || value === null ? undefined : value)),
      z.optional(schema),
    ),
  )
