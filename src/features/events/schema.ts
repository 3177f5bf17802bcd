import * as z from 'zod/mini'
import { isCalendarDate } from '../../shared/calendar'
import { changeOf } from '../../shared/changes'
import { flag, formList, id, line, optionalDate, pattern, tagList, text, wholeNumber } from '../../shared/fields'
import { key } from '../../shared/idempotency'
import { language } from '../../shared/languages'
import { pictureDescription } from '../../shared/picture-description'
import { translationsIn } from '../../shared/translations'
import { isWallTime } from '../../shared/wall-clock'
import { type MessageKey, msg } from '../../words/messages'

export const EVENT_TAGS = [
  'Board Meeting',
  'Social',
  'Holiday',
  'Volunteer',
  'Emergency Prep',
  'Maintenance',
  'Community',
  'Other',
] as const
export type EventTag = (typeof EVENT_TAGS)[number]

export const IMAGE_MAX_BYTES = 5 * 1024 * 1024
const UPCOMING_PAGE_MAX = 100
const TAG_REQUIRED = msg('fields', 'tagRequired')
const MONTH_WRONG = msg('problems', 'monthUnknown')
const START_REQUIRED = msg('events', 'startRequired')
export const END_DATE_EARLY = msg('events', 'endDateEarly')
const END_TIME_EARLY = msg('events', 'endTimeEarly')
export const ALREADY_CANCELLED = msg('problems', 'eventCancelled')

const title = line(3, msg('fields', 'titleTooShort'))
const description = text(10, msg('fields', 'descriptionTooShort'))

/** Cuts an ISO instant to its date, so that no time zone can move it. */
const dateStart = z.pipe(
  pattern(START_REQUIRED).check(z.minLength(1, START_REQUIRED)),
  z.transform((value, ctx) => {
    const date = value.slice(0, 10)
    if (!isCalendarDate(date)) ctx.issues.push({ code: 'custom', message: msg('fields', 'dateWrong'), input: value })
    return date
  }),
)

/** Accepts `HH:MM` and drops seconds; empty and null mean none. */
const optionalTime = z.pipe(
  z.nullish(pattern(msg('events', 'timeWrong'))),
  z.transform((value, ctx) => {
    if (!value || value === 'null') return null
    const time = value.replace(/^(\d\d:\d\d):\d\d(\.\d+)?$/, '$1')
    if (!isWallTime(time)) ctx.issues.push({ code: 'custom', message: msg('events', 'timeWrong'), input: value })
    return time
  }),
)

export interface When {
  dateStart: string
  dateEnd: string | null
  timeStart: string | null
  timeEnd: string | null
  isAllDay: boolean
}

export function orderProblem({ dateStart: from, dateEnd: to, timeStart, timeEnd, isAllDay }: When): [keyof When, MessageKey] | null {
  if (to && to < from) return ['dateEnd', END_DATE_EARLY]
  const oneDay = !to || to === from
  if (oneDay && !isAllDay && timeStart && timeEnd && timeEnd < timeStart) return ['timeEnd', END_TIME_EARLY]
  return null
}

const inOrder = z.check<When>((ctx) => {
  const [field, message] = orderProblem(ctx.value) ?? []
  if (field && message) ctx.issues.push({ code: 'custom', path: [field], message, input: ctx.value[field] })
})

const inLanguages = { language: z.optional(language), translations: translationsIn('description', title, description) }

const imageDescription = z.optional(pictureDescription)

const fields = {
  title,
  description,
  location: line(3, msg('events', 'locationTooShort')),
  dateStart,
  dateEnd: optionalDate,
  timeStart: optionalTime,
  timeEnd: optionalTime,
  isAllDay: z._default(flag, false),
  isPublic: z._default(flag, true),
  tags: formList(tagList(EVENT_TAGS, TAG_REQUIRED), TAG_REQUIRED),
}

export const newEvent = z
  .object({
    ...fields,
    key,
    ...inLanguages,
    imageDescription,
    /** Without it the event appears only in digests. */
    notify: z._default(flag, false),
  })
  .check(inOrder)
export type EventDraft = z.infer<typeof newEvent>

/** Fields left out stay as they are. The order of start and end is checked on the result. */
export const eventChange = z.extend(changeOf(fields), {
  ...{ id, ...inLanguages, imageDescription, removeImage: z.optional(flag) },
  /** Tells people of a new time or place. */
  notify: z._default(flag, false),
})
export type EventChange = z.infer<typeof eventChange>

/** The fields whose change people are told of. */
export const PLACE = ['dateStart', 'dateEnd', 'timeStart', 'timeEnd', 'isAllDay', 'location'] as const

export const REASON_MAX = 500
/** The reason becomes the first line of the email. */
export const cancellation = z.object({
  id,
  notify: z._default(flag, true),
  reason: z._default(text(0, '', REASON_MAX), ''),
})
export type Cancellation = z.output<typeof cancellation>

export const COPIES_MAX = 60
const DAYS_WRONG = msg('events', 'daysWrong', COPIES_MAX)
/** Days on which copies of an event begin. */
export const copiesRequest = z.object({
  id,
  days: z.array(dateStart, DAYS_WRONG).check(
    z.minLength(1, DAYS_WRONG),
    z.maxLength(COPIES_MAX, DAYS_WRONG),
    z.refine((days) => new Set(days).size === days.length, DAYS_WRONG),
  ),
  key,
})
export type CopiesRequest = z.infer<typeof copiesRequest>

export const monthRequest = z.pipe(
  z.object({ year: wholeNumber(1, 9999, MONTH_WRONG), month: wholeNumber(1, 12, MONTH_WRONG) }),
  z.transform(({ year, month }, ctx) => {
    const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
    if (!isCalendarDate(first)) ctx.issues.push({ code: 'custom', message: MONTH_WRONG, input: first })
    return first.slice(0, 7)
  }),
)

const UPCOMING_CURSOR = /^(\d{4}-\d\d-\d\d)~(\d\d:\d\d)?~(\d{1,15})$/
const upcomingCursor = z.pipe(
  z.string(msg('problems', 'cursorWrong')).check(z.regex(UPCOMING_CURSOR, msg('problems', 'cursorWrong'))),
  z.transform((value) => {
    const [, date = '', time = '', id = ''] = UPCOMING_CURSOR.exec(value) ?? []
    return { date, time, id: Number(id) }
  }),
)

/** Returns the whole list without `limit`; `cursor` is that of the last event already shown. */
export const upcomingRequest = z.optional(
  z.object({
    limit: z.optional(wholeNumber(1, UPCOMING_PAGE_MAX, msg('problems', 'limitWrong', UPCOMING_PAGE_MAX))),
    cursor: z.nullish(upcomingCursor),
  }),
)

export const REFRESH_SECONDS = 60 * 60
export const FEED_DAYS_BACK = 180
export const FEED_EVENTS_MAX = 300
export const FEED_PATH = '/api/calendar/feed.ics'
export const PUBLIC_FEED_PATH = '/api/calendar/public.ics'

export const feedRequest = z.object({
  token: z.string(msg('server', 'notFound')).check(z.minLength(1, msg('server', 'notFound')), z.maxLength(200, msg('server', 'notFound'))),
})
