import * as z from 'zod/mini'
import { flag, id, line, optionalDate, TRUE_OR_FALSE, text } from '../../shared/fields'
import { language } from '../../shared/languages'
import { translationsIn } from '../../shared/translations'
import { say } from '../../words/say'

const TITLE_REQUIRED = say('fields', 'titleRequired')
const CONTENT_REQUIRED = say('announcements', 'contentRequired')
export const CATEGORY_REQUIRED = say('announcements', 'categoryRequired')
export const CATEGORY_UNKNOWN = say('problems', 'categoryUnknown')
export const PAGE_MAX = 100
export const PAGE_SIZE = 24
export const ATTACHMENT_FIELD = 'attachmentFile'

const title = line(1, TITLE_REQUIRED)
const content = text(1, CONTENT_REQUIRED)

/** What is no id belongs to no category either. */
const categoryId = z.pipe(
  z.unknown(),
  z.transform((value, ctx): number => {
    const parsed = z.safeParse(id, value)
    if (!parsed.success) ctx.issues.push({ code: 'custom', message: CATEGORY_UNKNOWN, input: value })
    return parsed.data ?? 0
  }),
)

/** Ids of categories; a form carries them as JSON text. */
const categories = z.pipe(
  z.union([z.string(), z.array(z.unknown())], CATEGORY_REQUIRED),
  z.pipe(
    z.transform((value: string | unknown[]) => (typeof value === 'string' ? parseList(value) : value)),
    z.pipe(
      z.array(categoryId, CATEGORY_REQUIRED).check(z.minLength(1, CATEGORY_REQUIRED), z.maxLength(50, CATEGORY_UNKNOWN)),
      z.transform((list): number[] => [...new Set(list)]),
    ),
  ),
)

function parseList(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

/** In what it is written, and the same in other languages; left out, both stay as they are. */
const inLanguages = { language: z.optional(language), translations: translationsIn('content', title, content) }

export const newAnnouncement = z.object({
  title,
  content,
  ...inLanguages,
  categories,
  isPinned: z._default(flag, false),
  /** Emails everyone about it; only with `isPinned`. */
  sendNotification: z._default(flag, false),
  expiresAt: optionalDate,
})
export type NewAnnouncement = z.infer<typeof newAnnouncement>

/** A change; pin and expiry stay as they are when they are left out. */
export const announcementChange = z.object({
  id,
  title,
  content,
  ...inLanguages,
  categories,
  isPinned: z.optional(flag),
  expiresAt: z.optional(z.union([z.undefined(), optionalDate])),
  /** Takes the attachment away; a new one replaces it anyway. */
  removeAttachment: z._default(flag, false),
})
export type AnnouncementChange = z.infer<typeof announcementChange>

/** The form's own check, before anything is sent. */
export const announcementForm = z.object({
  title,
  content,
  ...inLanguages,
  categories: z.array(z.number()).check(z.minLength(1, CATEGORY_REQUIRED)),
})

const yesOrNo = z.boolean(TRUE_OR_FALSE)
export const pinChange = z.object({ id, isPinned: yesOrNo, sendNotification: z._default(yesOrNo, false) })
export type PinChange = z.output<typeof pinChange>

/** The announcement that is to be emailed; none for one that is still being written. */
export const readersOf = z.object({ id: z.optional(id) })

/** Where a page of the list ends: the sort key of its last row. */
const CURSOR = /^(\d{1,15})~([\d\-T:.Z]{1,30})~(\d{1,15})$/
export const pageRequest = z.object({
  category: z.nullish(id),
  limit: z._default(z.number().check(z.int(), z.gte(1), z.lte(PAGE_MAX)), PAGE_SIZE),
  cursor: z.nullish(z.string().check(z.regex(CURSOR, say('problems', 'pageEndWrong')))),
})
export type PageRequest = z.infer<typeof pageRequest>

interface SortKey {
  pinOrder: number
  createdAt: string
  id: number
}
export const cursorAfter = (row: SortKey) => `${row.pinOrder}~${row.createdAt}~${row.id}`
export function readCursor(cursor: string): SortKey {
  const [, pinOrder = '', createdAt = '', rowId = ''] = CURSOR.exec(cursor) ?? []
  return { pinOrder: Number(pinOrder), createdAt, id: Number(rowId) }
}
