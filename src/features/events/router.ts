import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { conflict, found, invalid } from '../../server/errors'
import type { Person } from '../../server/people'
import { readSettings } from '../../server/settings'
import { adminProcedure, memberProcedure, router } from '../../server/trpc'
import { dropFiles } from '../../server/uploads/stored-files'
import { byId } from '../../shared/fields'
import { wallClockAt } from '../../shared/wall-clock'
import { deleteEvent, findEvent, findImageId, insertEvent, listMonth, listUpcoming, markCancelled, setImage, updateEvent } from './queries'
import * as schema from './schema'

export const eventsRouter = router({
  /** Every event that touches the month. */
  month: memberProcedure('events.read')
    .input(schema.monthRequest)
    .query(({ ctx, input }) => listMonth(ctx.reads, input)),

  /** What is not over yet, on the community's clock. */
  upcoming: memberProcedure('events.read')
    .input(schema.upcomingRequest)
    .query(async ({ ctx, input }) => {
      const { timeZone } = await readSettings(ctx.reads)
      const limit = input?.limit === undefined ? {} : { limit: input.limit }
      return listUpcoming(ctx.reads, wallClockAt(new Date(), timeZone), { ...limit, offset: input?.cursor ?? 0 })
    }),

  get: memberProcedure('events.read')
    .input(byId)
    .query(async ({ ctx, input }) => found(await findEvent(ctx.reads, input.id), 'Event')),

  create: adminProcedure('events.manage')
    .input(schema.newEvent)
    .mutation(({ ctx, input }) => ctx.write((trx) => publishEvent(trx, ctx.user, input, null))),

  update: adminProcedure('events.manage')
    .input(schema.eventChange)
    .mutation(({ ctx, input }) => ctx.write((trx) => changeEvent(trx, ctx.user, input))),

  /** Final: a cancelled event stays on the calendar, struck through, and cannot be changed any more. */
  cancel: adminProcedure('events.manage')
    .input(byId)
    .mutation(({ ctx, input }) =>
      ctx.write(async (trx) => {
        const event = await findChangeable(trx, input.id)
        await markCancelled(trx, event.id)
        await audit(trx, ctx.user, 'cancelled event', event.title)
        return found(await findEvent(trx, event.id), 'Event')
      }),
    ),

  remove: adminProcedure('events.manage')
    .input(byId)
    .mutation(({ ctx, input }) =>
      ctx.write(async (trx) => {
        const event = found(await findEvent(trx, input.id), 'Event')
        await replaceImage(trx, event.id, null)
        await deleteEvent(trx, event.id)
        await audit(trx, ctx.user, 'deleted event', event.title)
        return { message: 'Event deleted' }
      }),
    ),
})

/** Adds an event; `imageId` is a stored file of its own or null. */
export async function publishEvent(trx: Trx, author: Person, draft: schema.EventDraft, imageId: number | null) {
  const id = await insertEvent(trx, draft, author.id, imageId)
  await audit(trx, author, 'created event', draft.title)
  return found(await findEvent(trx, id), 'Event')
}

/** Changes the fields given; with `imageId` also the picture. Throws 404, 409 when cancelled, 400 when it would end before it starts. */
export async function changeEvent(trx: Trx, actor: Person, { id, removeImage, ...change }: schema.EventChange, imageId?: number) {
  const event = await findChangeable(trx, id)
  const draft = { ...event, ...given(change) }
  const [field, message] = schema.orderProblem(draft) ?? []
  if (field && message) throw invalid(field, message)
  await updateEvent(trx, id, draft)
  if (imageId !== undefined) await replaceImage(trx, id, imageId)
  else if (removeImage) await replaceImage(trx, id, null)
  await audit(trx, actor, 'edited event', draft.title)
  return found(await findEvent(trx, id), 'Event')
}

async function findChangeable(trx: Trx, id: number) {
  const event = found(await findEvent(trx, id), 'Event')
  if (event.status === 'cancelled') throw conflict(schema.ALREADY_CANCELLED)
  return event
}

async function replaceImage(trx: Trx, id: number, imageId: number | null) {
  const before = await findImageId(trx, id)
  await setImage(trx, id, imageId)
  if (before) await dropFiles(trx, [before])
}

/** Without the fields that were left out. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }
