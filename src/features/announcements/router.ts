import { LIST_PAGE } from '../../server/budget/amounts'
import { found } from '../../server/errors'
import { readSettings } from '../../server/settings'
import { adminProcedure, memberProcedure, router } from '../../server/trpc'
import { viewingBy, viewingUnder } from '../../server/viewing'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { say } from '../../words/say'
import * as answer from './answers'
import * as commands from './commands'
import { findAnnouncement, listCategories, pageOfAnnouncements, readersToNotify } from './queries'
import { pageRequest, pinChange, readersOf } from './schema'
import { visibilityKey } from './visible'

const read = memberProcedure('announcements.read')
const manage = adminProcedure('announcements.manage')

export const announcementsRouter = router({
  /** Its first page is read once after each write. */
  list: read.output(answers(answer.announcements)).query(async ({ ctx }) => {
    const viewing = viewingUnder(await ctx.memory.recall('settings', () => readSettings(ctx.reads)), ctx.user)
    return ctx.whole<answer.Announcement, string>(async (cursor) => {
      const page = () => pageOfAnnouncements(ctx.reads, viewing, { cursor, limit: LIST_PAGE })
      const { announcements, nextCursor } = await (cursor === null
        ? ctx.memory.recall(`announcements ${visibilityKey(viewing)}`, page)
        : page())
      return { rows: announcements, next: nextCursor }
    })
  }),

  /** The list in pages, also of one category. */
  page: read
    .input(pageRequest)
    .output(answers(answer.announcementPage))
    .query(async ({ ctx, input }) => pageOfAnnouncements(ctx.reads, await viewingBy(ctx.reads, ctx.user), input)),

  get: read
    .input(byId)
    .output(answers(answer.announcement))
    .query(async ({ ctx, input }) =>
      found(await findAnnouncement(ctx.reads, input.id, await viewingBy(ctx.reads, ctx.user)), 'Announcement'),
    ),

  categories: read.output(answers(answer.categories)).query(({ ctx }) => listCategories(ctx.reads)),

  /** How many people a mail about the announcement would reach now. */
  readersCount: manage
    .input(readersOf)
    .output(answers(answer.readersCount))
    .query(async ({ ctx, input }) => ({ readers: (await readersToNotify(ctx.reads, input.id).execute()).length })),

  pin: manage
    .input(pinChange)
    .output(answers(answer.pinnedAnnouncement))
    .mutation(({ ctx, input }) => commands.pin(ctx, input)),

  remove: manage
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.remove(ctx, input.id)
      return { message: ctx.tell(say('problems', 'announcementDeleted')) }
    }),
})
