import { found } from '../../server/errors'
import { readSettings } from '../../server/settings'
import { adminProcedure, memberProcedure, router } from '../../server/trpc/trpc'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { deleted } from '../../shared/recently-deleted'
import { recipientCount } from '../../shared/recipients'
import { wallClockAt } from '../../shared/wall-clock'
import { msg } from '../../words/messages'
import * as answer from './answers'
import * as commands from './commands'
import { countConcerned } from './mail'
import { findEvent, listMonth, listUpcoming, readCalendarFeed } from './queries'
import { cancellation, copiesRequest, monthRequest, upcomingRequest } from './schema'

const read = memberProcedure('events.read')
const manage = adminProcedure('events.manage')

export const eventsRouter = router({
  month: read
    .meta({ rest: 'GET /api/events/month/:year/:month', says: 'The answer holds every event that touches the month' })
    .input(monthRequest)
    .output(answers(answer.events))
    .query(({ ctx, input }) => listMonth(ctx.reads, ctx.user, input)),

  upcoming: read
    .meta({ rest: 'GET /api/events/upcoming' })
    .input(upcomingRequest)
    .output(answers(answer.events))
    .query(async ({ ctx, input }) => {
      const { timeZone } = await readSettings(ctx.reads)
      return listUpcoming(ctx.reads, ctx.user, wallClockAt(new Date(), timeZone), { limit: input?.limit, after: input?.cursor })
    }),

  get: read
    .meta({ rest: 'GET /api/events/:id' })
    .input(byId)
    .output(answers(answer.event))
    .query(async ({ ctx, input }) => found(await findEvent(ctx.reads, ctx.user, input.id), 'Event')),

  duplicate: manage
    .meta({ rest: 'POST /api/events/:id/duplicate', status: 201, says: 'The answer is the copies, one for each of `days`' })
    .input(copiesRequest)
    .output(answers(answer.events))
    .mutation(({ ctx, input }) => commands.duplicate(ctx, input)),

  cancel: manage
    .meta({ rest: 'POST /api/events/:id/cancel', says: 'People are told, with the `reason`, unless `notify` is false' })
    .input(cancellation)
    .output(answers(answer.event))
    .mutation(({ ctx, input }) => commands.cancel(ctx, input)),

  /** The people who hear of a change or cancellation. */
  reach: manage.output(answers(recipientCount)).query(({ ctx }) => countConcerned(ctx.reads)),

  remove: manage
    .meta({ rest: 'DELETE /api/events/:id' })
    .input(byId)
    .output(answers(deleted))
    .mutation(async ({ ctx, input }) => ({ until: await commands.remove(ctx, input.id), message: ctx.t(msg('problems', 'eventDeleted')) })),

  restore: manage
    .meta({ rest: 'POST /api/recently-deleted/event/:id/restore' })
    .input(byId)
    .output(answers(answer.event))
    .mutation(({ ctx, input }) => commands.restore(ctx, input.id)),

  calendarFeed: read.output(answers(answer.calendarFeed)).query(({ ctx }) => readCalendarFeed(ctx.reads, ctx.user.id, ctx.env.PUBLIC_URL)),

  createCalendarFeed: read.output(answers(answer.calendarFeedAddress)).mutation(({ ctx }) => commands.createCalendarFeed(ctx)),

  revokeCalendarFeed: read.output(answers(said)).mutation(async ({ ctx }) => {
    await commands.revokeCalendarFeed(ctx)
    return { message: ctx.t(msg('problems', 'calendarRevoked')) }
  }),
})
