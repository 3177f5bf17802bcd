import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { moveToRecentlyDeleted, restoreDeleted } from '../../server/deletion/deletion'
import { conflict, found, invalid } from '../../server/errors'
import { asRepeat, runIdempotent } from '../../server/idempotency'
import { countCostlyChange } from '../../server/limits/limits'
import { notifyTopic } from '../../server/notifications/notify-topic'
import type { Person } from '../../server/people'
import { DAY, fromNow, MINUTE, nowText } from '../../server/process/clock'
import { hashToken, newToken } from '../../server/tokens'
import { languageOfNew, setTranslations } from '../../server/translations'
import type { MemberContext } from '../../server/trpc/context'
import { describeFile, dropFiles, keepFile, type ReceivedFile } from '../../server/uploads/stored-files'
import { addDays } from '../../shared/calendar'
import { given } from '../../shared/changes'
import type { Language } from '../../words/languages'
import { NEW_EVENT, notifyCancelled, notifyChanged, wasTold } from './mail'
import { findEvent, findImageId } from './queries'
import {
  ALREADY_CANCELLED,
  type Cancellation,
  type CopiesRequest,
  type EventChange,
  type EventDraft,
  FEED_PATH,
  orderProblem,
  PLACE,
} from './schema'
import type { EventTable } from './tables'

export const publish = (ctx: MemberContext, { translations, notify, ...draft }: EventDraft, image?: ReceivedFile) =>
  ctx.write(async (trx) => {
    const { user } = ctx
    const language = await languageOfNew(trx, draft.language)
    const imageId = image ? (await keepFile(trx, image)).id : null
    await describeFile(trx, imageId, draft.imageDescription)
    const columns = toColumns({ ...draft, language })
    const row = { ...columns, imageId, createdBy: user.id, createdAt: columns.lastUpdated, uid: randomUUID() }
    const { id } = await trx.insertInto('event').values(row).returning('id').executeTakeFirstOrThrow()
    await setTranslations(trx, { kind: 'event', id, language, isChanged: false }, translations, user.id)
    await audit(trx, user, 'created event', draft.title)
    if (notify) await notifyTopic(ctx, trx, NEW_EVENT, 'event', { id, title: draft.title })
    return requireEvent(trx, user, id)
  })

/** An event that nobody was notified of may be corrected for so long without a 'Changed' badge. */
const KNOWN_AFTER = 10 * MINUTE

/** Notifies only of a new time or place. Throws 404; 409 if the event is cancelled; 400 if it would end before it starts. */
export const change = (ctx: MemberContext, { id, removeImage, translations, notify, ...fields }: EventChange, image?: ReceivedFile) =>
  ctx.write(async (trx) => {
    const { user } = ctx
    const before = await requireChangeable(trx, user, id)
    const draft = { ...before, ...given(fields) }
    const [field, message] = orderProblem(draft) ?? []
    if (field && message) throw invalid(field, message)
    const columns = toColumns(draft)
    const isMoved = PLACE.some((name) => columns[name] !== toColumns(before)[name])
    const isKnown = notify || before.createdAt < fromNow(-KNOWN_AFTER) || (await wasTold(trx, id))
    await revise(trx, id, { ...columns, ...(isMoved && isKnown && { changedAt: columns.lastUpdated }) })
    const isChanged = draft.title !== before.title || draft.description !== before.description
    await setTranslations(trx, { kind: 'event', id, language: draft.language, isChanged }, translations, user.id)
    if (image) await setImage(trx, user, id, (await keepFile(trx, image)).id)
    else if (removeImage) await setImage(trx, user, id, null)
    await describeFile(trx, await findImageId(trx, user, id), fields.imageDescription)
    await audit(trx, user, 'edited event', draft.title)
    if (notify && isMoved) await notifyChanged(trx, ctx, before)
    return requireEvent(trx, user, id)
  })

/** Adds the event again on each day, with its translations, without its picture. Notifies nobody. Throws 404. */
export const duplicate = ({ user, write }: MemberContext, { id: original, days, key }: CopiesRequest) =>
  write(async (trx) => {
    const copying = { author: user, kind: 'event copies', caseId: original, key } as const
    const first = await runIdempotent(trx, copying, () => copy(trx, user, original, days))
    const copies = await Promise.all(days.map((_, at) => requireEvent(trx, user, first.id + at)))
    return first.isNew ? copies : asRepeat(copies)
  })

/** Returns the id of the first copy; the others follow it. */
async function copy(trx: Trx, user: Person, original: number, days: readonly string[]): Promise<number> {
  const event = await requireEvent(trx, user, original)
  const lasts = event.dateEnd ? daysBetween(event.dateStart, event.dateEnd) : null
  const translations = event.translations.map(({ language, title, description }) => ({ language, title, text: description }))
  let last = 0
  for (const dateStart of days) {
    const columns = toColumns({ ...event, dateStart, dateEnd: lasts === null ? null : addDays(dateStart, lasts) })
    const row = { ...columns, createdBy: user.id, createdAt: columns.lastUpdated, uid: randomUUID() }
    const { id } = await trx.insertInto('event').values(row).returning('id').executeTakeFirstOrThrow()
    await setTranslations(trx, { kind: 'event', id, language: event.language, isChanged: false }, translations, user.id)
    await audit(trx, user, 'created event', event.title)
    last = id
  }
  return last - days.length + 1
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** A cancelled event stays on the calendar and cannot be changed. Throws 404; 409 if it is already cancelled. */
export const cancel = (ctx: MemberContext, { id, notify, reason }: Cancellation) =>
  ctx.write(async (trx) => {
    const { user } = ctx
    const { title } = await requireChangeable(trx, user, id)
    await revise(trx, id, { status: 'cancelled', lastUpdated: nowText() })
    await audit(trx, user, 'cancelled event', title)
    if (notify) await notifyCancelled(trx, ctx, id, reason)
    return requireEvent(trx, user, id)
  })

export const remove = (ctx: MemberContext, id: number) =>
  ctx.write(async (trx) => {
    const { title } = await requireEvent(trx, ctx.user, id)
    return moveToRecentlyDeleted(trx, ctx, { type: 'event', id, title })
  })

export const restore = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    await restoreDeleted(trx, user, 'event', id)
    return requireEvent(trx, user, id)
  })

const requireEvent = async (trx: Trx, user: Person, id: number) => found(await findEvent(trx, user, id), 'Event')

async function requireChangeable(trx: Trx, user: Person, id: number) {
  const event = await requireEvent(trx, user, id)
  if (event.status === 'cancelled') throw conflict(ALREADY_CANCELLED)
  return event
}

type Draft = Omit<EventDraft, 'translations' | 'language' | 'imageDescription' | 'notify'> & { language: Language }

/** Removes the times of an all-day event. */
const toColumns = (draft: Draft) => ({
  title: draft.title,
  description: draft.description,
  language: draft.language,
  location: draft.location,
  dateStart: draft.dateStart,
  dateEnd: draft.dateEnd,
  timeStart: draft.isAllDay ? null : draft.timeStart,
  timeEnd: draft.isAllDay ? null : draft.timeEnd,
  isAllDay: draft.isAllDay ? 1 : 0,
  isPublic: draft.isPublic ? 1 : 0,
  tags: JSON.stringify(draft.tags),
  lastUpdated: nowText(),
})

/** Calendar apps take the copy with the highest sequence number. */
const revise = (trx: Trx, id: number, columns: Updateable<EventTable>) =>
  trx
    .updateTable('event')
    .set(columns)
    .set((set) => ({ sequence: set('sequence', '+', 1) }))
    .where('id', '=', id)
    .execute()

async function setImage(trx: Trx, user: Person, id: number, imageId: number | null) {
  const before = await findImageId(trx, user, id)
  await trx.updateTable('event').set({ imageId }).where('id', '=', id).execute()
  if (before) await dropFiles(trx, [before])
}

/** Replaces the previous URL. Returns the URL only this once, because the database stores a hash. */
export function createCalendarFeed(ctx: MemberContext) {
  countCostlyChange(ctx, ctx.user, 'calendar')
  return ctx.write(async (trx) => {
    const token = newToken()
    const fields = { tokenHash: hashToken(token), createdAt: nowText() }
    await trx
      .insertInto('calendarSubscription')
      .values({ userId: ctx.user.id, ...fields })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(fields))
      .execute()
    await audit(trx, ctx.user, 'made calendar address', ctx.user.name)
    return { url: `${ctx.env.PUBLIC_URL}${FEED_PATH}?token=${token}` }
  })
}

export function revokeCalendarFeed(ctx: MemberContext) {
  countCostlyChange(ctx, ctx.user, 'calendar')
  return ctx.write(async (trx) => {
    await trx.deleteFrom('calendarSubscription').where('userId', '=', ctx.user.id).execute()
    await audit(trx, ctx.user, 'revoked calendar address', ctx.user.name)
  })
}
