import * as z from 'zod/mini'
import { editsWith, named, onlyWith } from '../../shared/answers'
import { language } from '../../shared/languages'
import { audienceShape, unreachedReason } from '../../shared/recipients'
import { servedTranslations, translationTexts } from '../../shared/translations'
import { undoOffered } from '../../shared/undo'

const forBoard = <Schema extends z.ZodMiniType>(schema: Schema) => onlyWith('announcements.manage', z.nullable(schema))

const smsTexts = z.partialRecord(language, z.string())
const categoryFields = { id: z.number(), name: z.string(), color: z.string() }
export const categories = z.array(z.object({ ...categoryFields, createdAt: z.string() }))

export const stored = {
  id: z.number(),
  title: z.string(),
  content: z.string(),
  language,
  authorId: z.nullable(z.number()),
  createdAt: z.string(),
  /** Null if it was never edited. */
  updatedAt: z.nullable(z.string()),
  isUrgent: z.boolean(),
  /** Goes to every owner by their delivery. */
  isOfficial: z.boolean(),
  isPinned: z.boolean(),
  pinOrder: z.number(),
  expiresAt: z.nullable(z.string()),
}
export const announcement = named(
  'Announcement',
  z.object({
    ...stored,
    translations: servedTranslations('content'),
    /** The name of the association if the author's account was deleted. */
    author: z.string(),
    state: z.enum(['draft', 'scheduled', 'published']),
    publishedAt: z.nullable(z.string()),
    audience: audienceShape,
    isEmailed: z.boolean(),
    isExpired: z.boolean(),
    categories: z.array(z.object(categoryFields)),
    attachmentUrl: z.nullable(z.string()),
    attachmentType: z.nullable(z.string()),
    attachmentSize: z.nullable(z.number()),
    attachmentName: z.nullable(z.string()),
    /** Null if nothing was said; empty if the picture is decorative. */
    attachmentDescription: z.nullable(z.string()),
    /** A small version of a picture with its original proportions. */
    attachmentPreviewUrl: z.nullable(z.string()),
    attachmentWidth: z.nullable(z.number()),
    attachmentHeight: z.nullable(z.number()),
    publishAt: forBoard(z.string()),
    notify: forBoard(z.boolean()),
    notifiedAt: forBoard(z.string()),
    smsText: forBoard(z.string()),
    smsTexts: forBoard(smsTexts),
    /** The households of the audience in which an account has opened it; null if there are too few to count without identifying them. */
    seenBy: forBoard(z.object({ households: z.number(), of: z.number() })),
  }),
)
export type Announcement = z.output<typeof announcement>
export type Category = Announcement['categories'][number]

const { title, content, expiresAt, isUrgent, audience, smsText, smsTexts: texts } = announcement.shape
const { attachmentUrl, attachmentName, attachmentDescription } = announcement.shape
export const edited = z.partial(
  z.object({
    ...{ title, content, language, expiresAt, isUrgent, audience, smsText, smsTexts: texts },
    ...{ attachmentUrl, attachmentName, attachmentDescription },
    categories: z.array(z.string()),
    translations: translationTexts('content'),
  }),
)
export type EditedAnnouncement = z.output<typeof edited>
export const edits = editsWith(edited)

export const announcements = z.array(announcement)
export const announcementPage = z.object({ announcements, nextCursor: z.nullable(z.string()) })
export const changedAnnouncement = z.extend(announcement, undoOffered)
export type ChangedAnnouncement = z.output<typeof changedAnnouncement>
export const notifiedAnnouncement = z.object({ ...announcement.shape, notified: z.number(), ...undoOffered })
export const toComeCount = z.object({ count: z.number() })

/** A letter goes to an address and lists everyone there who needs it. */
const letter = z.object({
  addressLines: z.array(z.string()),
  /** `ownerId` in an official notice, where `id` is null without account. */
  people: z.array(z.object({ id: z.nullable(z.number()), ownerId: z.optional(z.number()), name: z.string(), reason: unreachedReason })),
  languages: z.array(language),
  handledAt: z.nullable(z.string()),
  handledBy: z.nullable(z.string()),
  how: z.nullable(z.enum(['hand', 'post'])),
})
export type Letter = z.output<typeof letter>

/** Letters by address; before the first notification, the letters that would be needed. Of an official notice, those of its proof. */
export const letters = named(
  'Letters',
  z.object({ title: z.string(), toldAt: z.nullable(z.string()), reached: z.number(), letters: z.array(letter) }),
)
export type Letters = z.output<typeof letters>

export const notifiedAnnouncements = z.array(
  z.object({
    id: z.number(),
    title: z.string(),
    language,
    translations: z.array(z.object({ language, title: z.string() })),
    toldAt: z.string(),
  }),
)

const counts = z.object({
  ...{ owners: z.number(), homes: z.number() },
  /** Emails and letters to owners of homes, by state. */
  ...{ sent: z.number(), bounced: z.number(), printed: z.number(), waiting: z.number() },
})

/** As it was when the notice was sent; states change. */
export const proof = named(
  'Proof',
  z.object({
    ...{ title: z.string(), content: z.string(), language, translations: translationTexts('content') },
    ...{ attachmentName: z.nullable(z.string()), attachmentSha256: z.nullable(z.string()), sentAt: z.string(), sentBy: z.string() },
    rows: z.array(
      z.object({
        ...{ home: z.string(), ownerId: z.number(), owner: z.string(), channel: z.enum(['email', 'letter']) },
        /** An email address, or the lines of a mailing address. */
        address: z.string(),
        /** `sent`: a mail server took it. */
        ...{ state: z.enum(['sent', 'bounced', 'printed', 'waiting']), at: z.nullable(z.string()), by: z.nullable(z.string()) },
      }),
    ),
    counts,
  }),
)
export type Proof = z.output<typeof proof>

/** Newest first, with deleted ones. */
export const officialNotices = z.array(z.object({ id: z.number(), title: z.string(), sentAt: z.string(), sentBy: z.string(), counts }))
