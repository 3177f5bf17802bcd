import * as z from 'zod/mini'
import { isCalendarDate } from '../../shared/calendar'
import { changeOf } from '../../shared/changes'
import { flag, formList, id, line, optionalDate, pattern, readJson, TRUE_OR_FALSE, text, undoable } from '../../shared/fields'
import { MEGABYTE } from '../../shared/file-kinds'
import { key } from '../../shared/idempotency'
import { language } from '../../shared/languages'
import { pictureDescription } from '../../shared/picture-description'
import { audience, EVERYONE, LETTERS_MOST } from '../../shared/recipients'
import { translationsIn } from '../../shared/translations'
import { msg } from '../../words/messages'

const TITLE_REQUIRED = msg('fields', 'titleRequired')
const CONTENT_REQUIRED = msg('announcements', 'contentRequired')
const CATEGORY_REQUIRED = msg('announcements', 'categoryRequired')
const TIME_PAST = msg('announcements', 'timePast')
export const CATEGORY_UNKNOWN = msg('problems', 'categoryUnknown')
const PAGE_MAX = 100
export const SMS_MAX = 300
const PAGE_SIZE = 24
export const URGENT_CATEGORY = 'Urgent / Safety'
export const ATTACHMENT_FIELD = 'attachmentFile'
export const OFFICIAL_FILE_MAX = 10 * MEGABYTE
export const OFFICIAL_FILE = msg('announcements', 'officialFile', OFFICIAL_FILE_MAX / MEGABYTE)

const title = line(1, TITLE_REQUIRED)
const content = text(1, CONTENT_REQUIRED)
/** A draft may be empty; `isWhole` checks the rest. */
const draftContent = text(0, CONTENT_REQUIRED)

const categoryId = z.pipe(
  z.unknown(),
  z.transform((value, ctx): number => {
    const parsed = z.safeParse(id, value)
    if (!parsed.success) ctx.issues.push({ code: 'custom', message: CATEGORY_UNKNOWN, input: value })
    return parsed.data ?? 0
  }),
)

const categories = formList(
  z.pipe(
    z.array(categoryId, CATEGORY_REQUIRED).check(z.maxLength(50, CATEGORY_UNKNOWN)),
    z.transform((list): number[] => [...new Set(list)]),
  ),
  CATEGORY_REQUIRED,
)

const inLanguages = { language: z.optional(language), translations: translationsIn('content', title, content) }

/** Empty removes the text; undefined keeps it. */
const smsText = z.pipe(
  z.nullish(text(0, msg('fields', 'check'), SMS_MAX)),
  z.transform((value) => (value === undefined ? undefined : value || null)),
)

const smsTexts = z.pipe(
  z.optional(
    z.pipe(
      z.union([z.string(), z.record(z.string(), z.unknown())]),
      z.transform((value) => (typeof value === 'string' ? readJson(value) : value)),
    ),
  ),
  z.pipe(
    z.optional(z.partialRecord(language, text(0, msg('fields', 'check'), SMS_MAX), msg('fields', 'check'))),
    z.transform((texts) => texts && Object.fromEntries(Object.entries(texts).filter(([, said]) => said))),
  ),
)

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
const YEAR = 366 * 86_400_000

/** ISO 8601 UTC, within the next year; empty means none. */
const publishAt = z.pipe(
  z.nullish(pattern(TIME_PAST)),
  z.transform((value, ctx) => {
    if (value === undefined) return undefined
    if (!value || value === 'null') return null
    const instant = INSTANT.test(value) && isCalendarDate(value.slice(0, 10)) ? Date.parse(value) : Number.NaN
    const ahead = instant - Date.now()
    if (ahead >= 1000 && ahead <= YEAR) return new Date(instant).toISOString()
    ctx.issues.push({ code: 'custom', message: ahead > YEAR ? msg('problems', 'reachTimeFar') : TIME_PAST, input: value })
    return null
  }),
)

const updatedAt = z.pipe(
  z.nullish(z.string().check(z.maxLength(40))),
  z.transform((value) => (value === undefined ? undefined : value === 'null' ? null : value || null)),
)

export const missingIn = ({ content, categories }: { content?: string | undefined; categories?: number[] | undefined }) => [
  ...(content === '' ? [{ path: 'content', message: CONTENT_REQUIRED }] : []),
  ...(categories?.length === 0 ? [{ path: 'categories', message: CATEGORY_REQUIRED }] : []),
]

/** Runs even if other fields are invalid, so that the form shows all errors at once. */
const isWhole = z.check<{ state?: string | undefined } & Parameters<typeof missingIn>[0]>(
  ({ value, issues }) => {
    if (value?.state !== 'published') return
    for (const { path, message } of missingIn(value)) issues.push({ code: 'custom', path: [path], message, input: value })
  },
  { when: () => true },
)

const fields = {
  title,
  content: z._default(draftContent, ''),
  categories: z._default(categories, []),
  isPinned: z._default(flag, false),
  expiresAt: optionalDate,
  isUrgent: z._default(flag, false),
  isOfficial: z._default(flag, false),
  audience: z._default(audience, EVERYONE),
  state: z._default(z.enum(['draft', 'published']), 'published'),
}
/** Fields that keep `undefined` themselves. */
const optionalFields = { ...inLanguages, publishAt, smsText, smsTexts, attachmentDescription: z.optional(pictureDescription) }

export const newAnnouncement = z
  .object({
    ...fields,
    key,
    ...optionalFields,
    /** Needs `isPinned`. */
    sendNotification: z._default(flag, false),
    notify: z._default(flag, false),
    undoable,
  })
  .check(isWhole)
export type NewAnnouncement = z.infer<typeof newAnnouncement>

/** Fields left out stay as they are. */
export const announcementChange = z
  .extend(changeOf(fields), {
    id,
    /** Names the wrong entry of the list, as the form does. */
    categories: z.optional(categories),
    ...optionalFields,
    removeAttachment: z._default(flag, false),
    /** Notifies the whole audience if the text has changed, otherwise only people who have not been notified. */
    notify: z.optional(flag),
    /** Notifies only people who have been notified, of a changed text. */
    notifyTold: z._default(flag, false),
    undoable,
    updatedAt,
  })
  .check(isWhole)
export type AnnouncementChange = z.infer<typeof announcementChange>

const requireTime = z.check<{ when: string; date: string; time: string }>(
  ({ value, issues }) => {
    if (value?.when === 'later' && !(value.date && value.time))
      issues.push({ code: 'custom', path: ['publishAt'], message: TIME_PAST, input: value })
  },
  { when: () => true },
)

const chosenFile = { isOfficial: z.boolean(), files: z.array(z.object({ size: z.number() })) }
const requireOfficialSize = z.check<z.output<z.ZodMiniObject<typeof chosenFile>>>(({ value, issues }) => {
  if (value.isOfficial && value.files.some(({ size }) => size > OFFICIAL_FILE_MAX))
    issues.push({ code: 'custom', path: [ATTACHMENT_FIELD], message: OFFICIAL_FILE, input: value })
})

export const announcementForm = z
  .object({
    title,
    content,
    ...inLanguages,
    categories: z.array(z.number()).check(z.minLength(1, CATEGORY_REQUIRED)),
    audience,
    when: z.string(),
    date: z.string(),
    time: z.string(),
    ...chosenFile,
  })
  .check(requireTime, requireOfficialSize)

export const draftForm = z.object({ title, ...chosenFile }).check(requireOfficialSize)

const yesOrNo = z.boolean(TRUE_OR_FALSE)
export const pinChange = z.object({ id, isPinned: yesOrNo, sendNotification: z._default(yesOrNo, false), undoable })
export type PinChange = z.output<typeof pinChange>
export const notification = z.object({ id, undoable })
/** The fields replace the stored ones, as an edit would. */
export const reachRequest = z.object({ id, audience: z.optional(audience), isOfficial: z.optional(z.boolean()) })
export type Notification = z.output<typeof notification>

export const CURSOR = /^(\d{1,15})~([\d\-T:.Z]{1,30})~(\d{1,15})$/
export const pageRequest = z.object({
  category: z.nullish(id),
  show: z.optional(z.enum(['published', 'drafts'])),
  limit: z._default(z.number().check(z.int(), z.gte(1), z.lte(PAGE_MAX)), PAGE_SIZE),
  cursor: z.nullish(z.string().check(z.regex(CURSOR, msg('problems', 'pageEndWrong')))),
})
export type PageRequest = z.infer<typeof pageRequest>

export const seenIds = z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(50)) })

export const CHOOSE_FROM_LIST = msg('problems', 'letterNotListed')

const chosen = z._default(z.array(id, CHOOSE_FROM_LIST).check(z.maxLength(LETTERS_MOST, CHOOSE_FROM_LIST)), [])

/** `ownerIds` are for official notices. */
export const letterMark = z
  .object({ id, userIds: chosen, ownerIds: chosen, how: z.enum(['hand', 'post']), handled: z.boolean(TRUE_OR_FALSE) })
  .check(z.refine(({ userIds, ownerIds }) => userIds.length + ownerIds.length > 0, { message: CHOOSE_FROM_LIST, path: ['userIds'] }))
export type LetterMark = z.output<typeof letterMark>
