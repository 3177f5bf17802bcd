import type { Reader, Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { LIST_PAGE } from '../../server/budget/amounts'
import { conflict, found, invalid } from '../../server/errors'
import type { Person } from '../../server/people'
import { readSettings, type Settings } from '../../server/settings'
import { adminProcedure, memberProcedure, router } from '../../server/trpc'
import { dropFiles } from '../../server/uploads/stored-files'
import { dateInZone } from '../../shared/calendar'
import { byId } from '../../shared/fields'
import { may } from '../../shared/permissions'
import { mailAnnouncement } from './mail'
import {
  deleteAnnouncement,
  findAnnouncement,
  findAttachmentId,
  insertAnnouncement,
  listCategories,
  pageOfAnnouncements,
  readersToNotify,
  type Sight,
  setCategories,
  setPin,
  updateAnnouncement,
} from './queries'
import * as schema from './schema'

export const announcementsRouter = router({
  /** Everybody sees alike, so its first page is read once after each write. */
  list: memberProcedure('announcements.read').query(async ({ ctx }) => {
    const settings = await ctx.memory.recall('settings', () => readSettings(ctx.reads))
    const sight = sightUnder(settings, ctx.user)
    return ctx.whole<schema.Announcement, string>(async (cursor) => {
      const read = () => pageOfAnnouncements(ctx.reads, sight, { cursor, limit: LIST_PAGE })
      const key = `announcements ${sight.today} ${sight.seesExpired}`
      const { announcements, nextCursor } = await (cursor === null ? ctx.memory.recall(key, read) : read())
      return { rows: announcements, next: nextCursor }
    })
  }),

  /** The list in pages, also of one category. */
  page: memberProcedure('announcements.read')
    .input(schema.pageRequest)
    .query(async ({ ctx, input }) => pageOfAnnouncements(ctx.reads, await sightOf(ctx.reads, ctx.user), input)),

  get: memberProcedure('announcements.read')
    .input(byId)
    .query(async ({ ctx, input }) =>
      found(await findAnnouncement(ctx.reads, input.id, await sightOf(ctx.reads, ctx.user)), 'Announcement'),
    ),

  categories: memberProcedure('announcements.read').query(({ ctx }) => listCategories(ctx.reads)),

  /** How many people a mail about the announcement would reach now. */
  readersCount: adminProcedure('announcements.manage')
    .input(byId)
    .query(async ({ ctx, input }) => ({ readers: (await readersToNotify(ctx.reads, input.id).execute()).length })),

  create: adminProcedure('announcements.manage')
    .input(schema.newAnnouncement)
    .mutation(({ ctx, input }) => ctx.write((trx) => publish(trx, ctx.user, input, null))),

  update: adminProcedure('announcements.manage')
    .input(schema.announcementChange)
    .mutation(({ ctx, input }) => ctx.write((trx) => change(trx, ctx.user, input))),

  /** Pinning may mail everybody; nobody gets two mails about one announcement, however often it is pinned. */
  pin: adminProcedure('announcements.manage')
    .input(schema.pinChange)
    .mutation(({ ctx, input }) =>
      ctx.write(async (trx) => {
        const sight = await sightOf(trx, ctx.user)
        const announcement = found(await findAnnouncement(trx, input.id, sight), 'Announcement')
        const notifies = input.isPinned && input.sendNotification
        if (notifies && announcement.isExpired) throw conflict(schema.EXPIRED_NOT_MAILED)
        await changePin(trx, ctx.user, announcement, input.isPinned)
        const notified = notifies ? await mailAnnouncement(trx, ctx.env.PUBLIC_URL, announcement) : 0
        if (notified > 0) await audit(trx, ctx.user, `mailed announcement to ${notified}`, announcement.title)
        return { ...found(await findAnnouncement(trx, input.id, sight), 'Announcement'), notified }
      }),
    ),

  remove: adminProcedure('announcements.manage')
    .input(byId)
    .mutation(({ ctx, input }) =>
      ctx.write(async (trx) => {
        const sight = await sightOf(trx, ctx.user)
        const announcement = found(await findAnnouncement(trx, input.id, sight), 'Announcement')
        const attachmentId = await findAttachmentId(trx, input.id, sight)
        await deleteAnnouncement(trx, input.id)
        if (attachmentId) await dropFiles(trx, [attachmentId])
        await audit(trx, ctx.user, 'deleted announcement', announcement.title)
        return { message: 'Announcement deleted' }
      }),
    ),
})

export const sightOf = async (db: Reader, user: Person) => sightUnder(await readSettings(db), user)

function sightUnder({ timeZone, name }: Settings, user: Person): Sight {
  return { today: dateInZone(new Date(), timeZone), seesExpired: may(user, 'announcements.manage'), communityName: name }
}

/** Adds an announcement; `attachmentId` is a stored file of its own or null. Throws 400 for an unknown category. */
export async function publish(trx: Trx, author: Person, draft: schema.NewAnnouncement, attachmentId: number | null) {
  const id = await insertAnnouncement(trx, draft, author.id, attachmentId)
  await requireCategories(trx, id, draft.categories)
  if (draft.isPinned) await setPin(trx, id, true)
  await audit(trx, author, 'published announcement', draft.title)
  return found(await findAnnouncement(trx, id, await sightOf(trx, author)), 'Announcement')
}

/** Changes an announcement; `newFileId` replaces its attachment. Throws 404, or 400 for an unknown category. */
export async function change(trx: Trx, actor: Person, input: schema.AnnouncementChange, newFileId?: number) {
  const sight = await sightOf(trx, actor)
  const before = found(await findAnnouncement(trx, input.id, sight), 'Announcement')
  const oldFileId = (await findAttachmentId(trx, input.id, sight)) ?? null
  const attachmentId = newFileId ?? (input.removeAttachment ? null : oldFileId)
  const expiresAt = input.expiresAt === undefined ? before.expiresAt : input.expiresAt
  await updateAnnouncement(trx, input.id, { title: input.title, content: input.content, expiresAt, attachmentId })
  await requireCategories(trx, input.id, input.categories)
  if (oldFileId !== null && oldFileId !== attachmentId) await dropFiles(trx, [oldFileId])
  await audit(trx, actor, 'edited announcement', input.title)
  if (input.isPinned !== undefined) await changePin(trx, actor, before, input.isPinned)
  return found(await findAnnouncement(trx, input.id, sight), 'Announcement')
}

async function requireCategories(trx: Trx, announcementId: number, ids: number[]) {
  if ((await setCategories(trx, announcementId, ids)) !== ids.length) throw invalid('categories', schema.CATEGORY_UNKNOWN)
}

/** A pin that is set already keeps its place. */
async function changePin(trx: Trx, actor: Person, announcement: schema.Announcement, isPinned: boolean) {
  if (announcement.isPinned === isPinned) return
  await setPin(trx, announcement.id, isPinned)
  await audit(trx, actor, isPinned ? 'pinned announcement' : 'unpinned announcement', announcement.title)
}
