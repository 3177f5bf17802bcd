import { listAssignable } from '../../server/conversations/assignee'
import { found } from '../../server/errors'
import { LIST_PAGE } from '../../server/limits/amounts'
import { adminProcedure, memberProcedure, router } from '../../server/trpc/trpc'
import { answers } from '../../shared/answers'
import { newNote, note } from '../../shared/cases'
import { byId } from '../../shared/fields'
import { deleted } from '../../shared/recently-deleted'
import { msg } from '../../words/messages'
import * as answer from './answers'
import { pageForBoard } from './board/list'
import { mergeReport, unmergeReport } from './board/merge'
import { hide, show } from './board/show'
import * as commands from './commands'
import { giveFeedback, markSeen, writeNote } from './conversation/commands'
import { periodOf, readFigures } from './figures/figures'
import { countReaders } from './mail'
import { listUnreachable } from './notification/obstacles'
import { countReports, findDetails, findShownReport, listShown, pageReports, seeReport } from './queries'
import {
  boardRequest,
  communityFilter,
  countsRequest,
  feedback,
  figuresRequest,
  joining,
  pageRequest,
  reportUpdate,
  shownReport,
} from './schema'

const own = memberProcedure('maintenance.own')
const board = adminProcedure('maintenance.readAll')
const manage = adminProcedure('maintenance.update')
const community = memberProcedure('communityReports.read')

export const maintenanceRouter = router({
  list: own
    .meta({ rest: 'GET /api/maintenance-reports', says: 'Members see their own; the board sees all' })
    .output(answers(answer.reports))
    .query(({ ctx }) =>
      ctx.whole<answer.Report, number>(async (cursor) => {
        const { reports, next } = await pageReports(ctx.reads, ctx.user, { cursor, limit: LIST_PAGE })
        return { rows: reports, next }
      }),
    ),

  page: own
    .input(pageRequest)
    .output(answers(answer.reportPage))
    .query(({ ctx, input }) => pageReports(ctx.reads, ctx.user, input)),

  counts: own
    .input(countsRequest)
    .output(answers(answer.reportCounts))
    .query(({ ctx, input }) => countReports(ctx.reads, ctx.user, input)),

  details: own
    .meta({ rest: 'GET /api/maintenance-reports/:id', says: 'Only people who may read it get it' })
    .input(byId)
    .output(answers(answer.reportDetails))
    .query(async ({ ctx, input }) => found(await findDetails(ctx.reads, ctx.user, input.id, ctx.language()), 'Report')),

  unreachable: adminProcedure('maintenance.onBehalf')
    .output(answers(answer.unreachable))
    .query(({ ctx }) => listUnreachable(ctx.reads)),

  update: manage
    .input(reportUpdate)
    .output(answers(answer.changedReport))
    .mutation(({ ctx, input }) => commands.change(ctx, input)),

  reach: manage
    .input(byId)
    .output(answers(answer.reportReach))
    .query(async ({ ctx, input }) => countReaders(ctx.reads, ctx.user, await seeReport(ctx.reads, ctx.user, input.id))),

  remove: adminProcedure('maintenance.remove')
    .meta({ rest: 'DELETE /api/maintenance-reports/:id' })
    .input(byId)
    .output(answers(deleted))
    .mutation(async ({ ctx, input }) => ({
      until: await commands.remove(ctx, input.id),
      message: ctx.t(msg('maintenance', 'deletedWhy')),
    })),

  restore: adminProcedure('maintenance.remove')
    .meta({ rest: 'POST /api/recently-deleted/report/:id/restore' })
    .input(byId)
    .output(answers(answer.report))
    .mutation(({ ctx, input }) => commands.restore(ctx, input.id)),

  forBoard: board
    .meta({
      rest: 'GET /api/maintenance-reports/board',
      says: 'The newest comes first; `quiet` are unclosed reports without news for 30 days',
    })
    .input(boardRequest)
    .output(answers(answer.boardPage))
    .query(({ ctx, input }) => pageForBoard(ctx.reads, ctx.user, input)),

  assignable: board.output(answers(answer.assignable)).query(({ ctx }) => listAssignable(ctx.reads, ctx.language())),

  figures: board
    .meta({ rest: 'GET /api/maintenance-reports/figures', says: 'Figures cover reports of these days without merged ones' })
    .input(figuresRequest)
    .output(answers(answer.reportFigures))
    .query(async ({ ctx, input }) => readFigures(ctx.reads, await periodOf(ctx.reads, input))),

  seen: own
    .meta({ rest: 'POST /api/maintenance-reports/:id/seen', says: 'The comment is on the caller’s side' })
    .input(byId)
    .output(answers(answer.report))
    .mutation(({ ctx, input }) => markSeen(ctx, input.id)),

  feedback: own
    .meta({ rest: 'POST /api/maintenance-reports/:id/feedback', says: 'The reporter answers once per closing; `fixed: false` reopens it' })
    .input(feedback)
    .output(answers(answer.report))
    .mutation(({ ctx, input }) => giveFeedback(ctx, input)),

  note: board
    .meta({ rest: 'POST /api/maintenance-reports/:id/notes', status: 201, says: 'Only the board reads notes' })
    .input(newNote)
    .output(answers(note))
    .mutation(({ ctx, input }) => writeNote(ctx, input)),

  show: manage
    .meta({ rest: 'PUT /api/maintenance-reports/:id/public', says: 'The body is the part that the community sees' })
    .input(shownReport)
    .output(answers(answer.report))
    .mutation(({ ctx, input }) => show(ctx, input)),

  hide: manage
    .meta({ rest: 'DELETE /api/maintenance-reports/:id/public' })
    .input(byId)
    .output(answers(answer.report))
    .mutation(({ ctx, input }) => hide(ctx, input.id)),

  merge: manage
    .meta({ rest: 'POST /api/maintenance-reports/:id/merge', says: 'The report closes and follows the other one' })
    .input(joining)
    .output(answers(answer.report))
    .mutation(({ ctx, input }) => mergeReport(ctx, input)),

  unmerge: manage
    .meta({ rest: 'POST /api/maintenance-reports/:id/unmerge', says: 'The report gets its earlier status back' })
    .input(byId)
    .output(answers(answer.report))
    .mutation(({ ctx, input }) => unmergeReport(ctx, input.id)),

  notifyAgain: adminProcedure('maintenance.seeNotification')
    .input(byId)
    .output(answers(answer.report))
    .mutation(({ ctx, input }) => commands.notifyAgain(ctx, input.id)),

  communityReports: community
    .meta({ rest: 'GET /api/community-reports', says: 'Open reports come first, then the newest; closed ones stay for 30 days' })
    .input(communityFilter)
    .output(answers(answer.communityReports))
    .query(({ ctx, input }) => listShown(ctx.reads, ctx.user, input)),

  communityReport: community
    .meta({ rest: 'GET /api/community-reports/:id' })
    .input(byId)
    .output(answers(answer.communityReport))
    .query(async ({ ctx, input }) => found(await findShownReport(ctx.reads, ctx.user, input.id), 'Report')),

  follow: community
    .meta({ rest: 'POST /api/community-reports/:id/follow', says: 'Followers get an email at each step; the call is idempotent' })
    .input(byId)
    .output(answers(answer.followed))
    .mutation(({ ctx, input }) => commands.follow(ctx, input.id)),

  unfollow: community
    .meta({ rest: 'DELETE /api/community-reports/:id/follow' })
    .input(byId)
    .output(answers(answer.followed))
    .mutation(({ ctx, input }) => commands.unfollow(ctx, input.id)),
})
