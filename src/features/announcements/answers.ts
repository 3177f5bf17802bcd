import * as z from 'zod/mini'
import { named } from '../../shared/answers'
import { language } from '../../shared/languages'
import { servedTranslations } from '../../shared/translations'

const categoryFields = { id: z.number(), name: z.string(), color: z.string() }
export const categories = z.array(z.object({ ...categoryFields, createdAt: z.string() }))

export const announcement = named(
  'Announcement',
  z.object({
    id: z.number(),
    title: z.string(),
    content: z.string(),
    /** Of title and text as they were written. */
    language,
    translations: servedTranslations('content'),
    authorId: z.nullable(z.number()),
    /** A name; the association's where the author's account is gone. */
    author: z.string(),
    createdAt: z.string(),
    isPinned: z.boolean(),
    pinOrder: z.number(),
    expiresAt: z.nullable(z.string()),
    /** People have been emailed about it. */
    isEmailed: z.boolean(),
    /** Past its last day; only the board still sees it. */
    isExpired: z.boolean(),
    categories: z.array(z.object(categoryFields)),
    attachmentUrl: z.nullable(z.string()),
    /** A MIME type. */
    attachmentType: z.nullable(z.string()),
    attachmentSize: z.nullable(z.number()),
    attachmentName: z.nullable(z.string()),
    /** A small version of a picture, with the proportions of the whole. */
    attachmentPreviewUrl: z.nullable(z.string()),
    attachmentWidth: z.nullable(z.number()),
    attachmentHeight: z.nullable(z.number()),
  }),
)
export type Announcement = z.output<typeof announcement>
export type Category = Announcement['categories'][number]

export const announcements = z.array(announcement)
export const announcementPage = z.object({ announcements, nextCursor: z.nullable(z.string()) })
export const pinnedAnnouncement = z.object({ ...announcement.shape, /** People the mail goes to. */ notified: z.number() })
export const readersCount = z.object({ readers: z.number() })
