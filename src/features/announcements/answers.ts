import * as z from 'zod/mini'
import { named, onlyWith } from '../../shared/answers'
import { audienceShape } from '../../shared/audience'
import { language } from '../../shared/languages'
import { unreachedReason } from '../../shared/reach'
import { servedTranslations } from '../../shared/translations'

const forBoard = <Schema extends z.ZodMiniType>(schema: Schema) => onlyWith('announcements.manage', z.nullable(schema))

const smsTexts = z.partialRecord(language, z.string())
const categoryFields = { id: z.number(), name: z.string(), color: z.string() }
export const categories = z.array(z.object({ ...categoryFields, createdAt: z.string() }))

/** Columns of the table: what is named here is selected. */
export const stored = {
  id: z.number(),
  title: z.string(),
  content: z.string(),
  /** Of title and text as they were written. */
  language,
  authorId: z.nullable(z.number()),
  createdAt: z.string(),
  /** The last edit; null for none. */
  updatedAt: z.nullable(z.string()),
  isUrgent: z.boolean(),
  isPinned: z.boolean(),
  pinOrder: z.number(),
  expiresAt: z.nullable(z.string()),
}
export const announcement = named(
  'Announcement',
  z.object({
    ...stored,
    translations: servedTranslations('content'),
    /** A name; the association's where the author's account is gone. */
    author: z.string(),
    /** Members see what is published alone. */
    state: z.enum(['draft', 'scheduled', 'published']),
    /** Null until then. */
    publishedAt: z.nullable(z.string()),
    audience: audienceShape,
    /** People have been told of it. */
    isEmailed: z.boolean(),
    /** Past its last day; only the board still sees it. */
    isExpired: z.boolean(),
    categories: z.array(z.object(categoryFields)),
    attachmentUrl: z.nullable(z.string()),
    attachmentType: z.nullable(z.string()),
    attachmentSize: z.nullable(z.number()),
    attachmentName: z.nullable(z.string()),
    /** A small version of a picture, with the proportions of the whole. */
    attachmentPreviewUrl: z.nullable(z.string()),
    attachmentWidth: z.nullable(z.number()),
    attachmentHeight: z.nullable(z.number()),
    publishAt: forBoard(z.string()),
    /** People are told once it is published. */
    notify: forBoard(z.boolean()),
    /** When people were told last. */
    notifiedAt: forBoard(z.string()),
    /** What a text message says in place of the title. */
    smsText: forBoard(z.string()),
    smsTexts: forBoard(smsTexts),
    /** In how many households of the audience an account has opened it; null where there are too few to count without naming them. */
    seenBy: forBoard(z.object({ households: z.number(), of: z.number() })),
  }),
)
export type Announcement = z.output<typeof announcement>
export type Category = Announcement['categories'][number]

export const announcements = z.array(announcement)
export const announcementPage = z.object({ announcements, nextCursor: z.nullable(z.string()) })
export const notifiedAnnouncement = z.object({ ...announcement.shape, /** People told. */ notified: z.number() })
/** Drafts, and what waits for its moment. */
export const toComeCount = z.object({ count: z.number() })

/** For one address: above it stand the names of everyone there who needs it. */
const letter = z.object({
  addressLines: z.array(z.string()),
  people: z.array(z.object({ id: z.number(), name: z.string(), reason: unreachedReason })),
  languages: z.array(language),
  /** Null until it is handled for everyone there. */
  handledAt: z.nullable(z.string()),
  handledBy: z.nullable(z.string()),
  how: z.nullable(z.enum(['hand', 'post'])),
})
export type Letter = z.output<typeof letter>

/** Who needs a letter, by address; before people were told, who would. */
export const letters = named(
  'Letters',
  z.object({ title: z.string(), toldAt: z.nullable(z.string()), /** People. */ reached: z.number(), letters: z.array(letter) }),
)
export type Letters = z.output<typeof letters>

/** What people have been told of, the last one first. */
export const toldAnnouncements = z.array(
  z.object({
    id: z.number(),
    title: z.string(),
    language,
    translations: z.array(z.object({ language, title: z.string() })),
    toldAt: z.string(),
  }),
)
