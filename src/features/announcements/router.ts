import { editsOf } from '../../server/edits'
import { found } from '../../server/errors'
import { LIST_PAGE } from '../../server/limits/amounts'
import { cacheJson } from '../../server/process/query-cache'
import { readSettings } from '../../server/settings'
import { adminProcedure, memberProcedure, router } from '../../server/trpc/trpc'
import { viewingBy, viewingUnder } from '../../server/viewing'
import { answers, said } from '../../shared/answers'
import { given } from '../../shared/changes'
import { byId } from '../../shared/fields'
import { deleted } from '../../shared/recently-deleted'
import { remainingDelivery } from '../../shared/recipients'
import { msg } from '../../words/messages'
import * as answer from './answers'
import * as commands from './commands'
import { lettersFor, listNotified, markLetters } from './letters/list'
import { findOfficialLetters } from './official/letters'
import { listOfficialNotices, readProof } from './official/queries'
import { summarizeRemaining as reachLeftOf } from './publishing/recipients'
import { noteSeen } from './publishing/seen'
import { countToCome, findAnnouncement, listCategories, listScheduledTimes, pageOfAnnouncements, seeAnnouncement } from './queries'
import { letterMark, notification, pageRequest, pinChange, reachRequest, seenIds } from './schema'
import { visibilityKey } from './visible'

const read = memberProcedure('announcements.read')
const manage = adminProcedure('announcements.manage')

export const announcementsRouter = router({
  /** The first page is cached until the next write or the next scheduled publication. */
  list: read
    .meta({ rest: 'GET /api/announcements', says: 'Pinned ones first, then newest; only the board sees expired and unpublished ones' })
    .output(answers(answer.announcements))
    .query(async ({ ctx }) => {
      const viewing = viewingUnder(await ctx.queryCache.recall('settings', () => readSettings(ctx.reads)), ctx.user)
      const moments = await ctx.queryCache.recall('moments of announcements', () => listScheduledTimes(ctx.reads))
      const passed = moments.filter((moment) => moment <= viewing.now).length
      return ctx.whole<answer.Announcement, string>(async (cursor) => {
        const page = () => pageOfAnnouncements(ctx.reads, viewing, { cursor, limit: LIST_PAGE })
        const { announcements, nextCursor } = await (cursor === null
          ? ctx.queryCache.recall(`announcements ${passed} ${visibilityKey(viewing)}`, page)
          : page())
        return { rows: cursor === null ? cacheJson(announcements) : announcements, next: nextCursor }
      })
    }),

  page: read
    .input(pageRequest)
    .output(answers(answer.announcementPage))
    .query(async ({ ctx, input }) => pageOfAnnouncements(ctx.reads, await viewingBy(ctx.reads, ctx.user), input)),

  get: read
    .input(byId)
    .output(answers(answer.announcement))
    .query(({ ctx, input }) => seeAnnouncement(ctx.reads, ctx.user, input.id)),

  categories: read
    .meta({ rest: 'GET /api/announcement-categories' })
    .output(answers(answer.categories))
    .query(({ ctx }) => listCategories(ctx.reads)),

  toCome: manage
    .output(answers(answer.toComeCount))
    .query(async ({ ctx }) => ({ count: await countToCome(ctx.reads, await viewingBy(ctx.reads, ctx.user)) })),

  reach: manage
    .meta({ rest: 'GET /api/announcements/:id/reach', says: 'The counts are the recipients of a notification now, by channel' })
    .input(reachRequest)
    .output(answers(remainingDelivery))
    .query(async ({ ctx, input: { id, ...change } }) => {
      const announcement = found(await findAnnouncement(ctx.reads, id, await viewingBy(ctx.reads, ctx.user)), 'Announcement')
      return reachLeftOf(ctx.reads, { ...announcement, ...given(change) }, ctx.env)
    }),

  notified: manage.output(answers(answer.notifiedAnnouncements)).query(({ ctx }) => listNotified(ctx.reads)),

  letters: manage
    .meta({
      rest: 'GET /api/announcements/:id/letters',
      says: 'The list holds people whom no channel reached, by address, or the letters of an official notice',
    })
    .input(byId)
    .output(answers(answer.letters))
    .query(async ({ ctx, input }) => {
      const official = await findOfficialLetters(ctx.reads, input.id)
      if (official) return official
      const announcement = found(await findAnnouncement(ctx.reads, input.id, await viewingBy(ctx.reads, ctx.user)), 'Announcement')
      return lettersFor(ctx.reads, announcement, ctx.language())
    }),

  markLetters: manage
    .meta({
      rest: 'POST /api/announcements/:id/letters',
      says: 'The call marks letters as handled by `hand` or `post`; `ownerIds` are for official notices',
    })
    .input(letterMark)
    .output(answers(answer.letters))
    .mutation(({ ctx, input }) => markLetters(ctx, input)),

  proof: manage
    .meta({ rest: 'GET /api/announcements/:id/proof', says: 'What was sent to which owner, how and when; also of a deleted notice' })
    .input(byId)
    .output(answers(answer.proof))
    .query(({ ctx, input }) => readProof(ctx.reads, input.id)),

  officialNotices: manage
    .meta({ rest: 'GET /api/official-notices', says: 'Newest first, with deleted ones' })
    .output(answers(answer.officialNotices))
    .query(({ ctx }) => listOfficialNotices(ctx.reads)),

  notify: manage
    .meta({ rest: 'POST /api/announcements/:id/notify', says: 'The call tells people not told yet; `notified` counts them' })
    .input(notification)
    .output(answers(answer.notifiedAnnouncement))
    .mutation(({ ctx, input }) => commands.notify(ctx, input)),

  seen: read
    .meta({ rest: 'POST /api/announcements/seen', says: 'The call marks announcements as opened and ignores unknown ids' })
    .input(seenIds)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await noteSeen(ctx, input.ids)
      return { message: ctx.t(msg('problems', 'announcementsSeen')) }
    }),

  edits: manage
    .meta({ rest: 'GET /api/announcements/:id/edits', says: 'Newest first, with the changed fields, from publishing on' })
    .input(byId)
    .output(answers(answer.edits))
    .query(async ({ ctx, input }) => {
      const { id } = found(await findAnnouncement(ctx.reads, input.id, await viewingBy(ctx.reads, ctx.user)), 'Announcement')
      return ctx.whole(editsOf<answer.EditedAnnouncement>(ctx.reads, 'announcement', id))
    }),

  pin: manage
    .meta({ rest: 'PUT /api/announcements/:id/pin', says: '`notified` is the number of people notified' })
    .input(pinChange)
    .output(answers(answer.notifiedAnnouncement))
    .mutation(({ ctx, input }) => commands.pin(ctx, input)),

  remove: manage
    .meta({ rest: 'DELETE /api/announcements/:id' })
    .input(byId)
    .output(answers(deleted))
    .mutation(async ({ ctx, input }) => ({
      until: await commands.remove(ctx, input.id),
      message: ctx.t(msg('problems', 'announcementDeleted')),
    })),

  restore: manage
    .meta({ rest: 'POST /api/recently-deleted/announcement/:id/restore' })
    .input(byId)
    .output(answers(answer.announcement))
    .mutation(({ ctx, input }) => commands.restore(ctx, input.id)),
})
