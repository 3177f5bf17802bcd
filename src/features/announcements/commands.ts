import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { moveToRecentlyDeleted, restoreDeleted } from '../../server/deletion/deletion'
import { storeEdit } from '../../server/edits'
import { conflict, found, invalid, PortalError } from '../../server/errors'
import { requireNotificationAllowance } from '../../server/notifications/notify-topic'
import type { Person } from '../../server/people'
import { nowText } from '../../server/process/clock'
import { columnsIn } from '../../server/rows'
import { languageOfNew, setTranslations } from '../../server/translations'
import type { MemberContext } from '../../server/trpc/context'
import { undoably } from '../../server/undo'
import { describeFile, dropFiles, keepFile, type ReceivedFile } from '../../server/uploads/stored-files'
import { viewingBy } from '../../server/viewing'
import { given } from '../../shared/changes'
import { withoutMarks } from '../../shared/translations'
import type { Language } from '../../words/languages'
import { msg } from '../../words/messages'
import { type Announcement, edited } from './answers'
import { notifyAnnouncement } from './mail'
import { proofParts, published, requireOfficial, requireUnsent, sizeAfter, unsent } from './official/rules'
import type { SendingEnv } from './official/send'
import type { Who } from './publishing/recipients'
import { requireKnownStreets, resolveSchedule } from './publishing/schedule'
import { findAnnouncement, findAttachmentId, withSeenBy } from './queries'
import { type AnnouncementChange, CATEGORY_UNKNOWN, missingIn, type NewAnnouncement, type Notification, type PinChange } from './schema'

/**
 * Pins and notifies in the same transaction. Throws 400 for an unknown category, street or time, 409 for a notification about an expired
 * announcement.
 */
export const publish = (ctx: MemberContext, draft: NewAnnouncement, file?: ReceivedFile) =>
  changing(ctx, async (trx, { user, env }) => {
    const language = await languageOfNew(trx, draft.language)
    const moment = await resolveSchedule(trx, draft)
    requireOfficial(draft, file?.bytes)
    await requireKnownStreets(trx, draft.audience)
    const createdAt = nowText()
    const attachmentId = file ? (await keepFile(trx, file)).id : null
    await describeFile(trx, attachmentId, draft.attachmentDescription)
    const notifies = draft.notify || (draft.isPinned && draft.sendNotification)
    const columns = toColumns({ ...draft, language, notify: notifies })
    const row = { ...columns, attachmentId, authorId: user.id, createdAt, publishedAt: createdAt, ...unsent(draft, moment, createdAt) }
    const { id } = await trx.insertInto('announcement').values(row).returning('id').executeTakeFirstOrThrow()
    await setTranslations(trx, { kind: 'announcement', id, language, isChanged: false }, draft.translations, user.id)
    await setCategories(trx, id, draft.categories)
    if (draft.isPinned) await setPin(trx, id, true)
    const made = await requireAnnouncement(trx, user, id)
    if (moment.state) await audit(trx, user, AUDIT_ACTIONS[moment.state], made.title)
    const tells = (notifies || draft.isOfficial) && moment.state === 'published'
    return undoably(ctx, trx, tells && telling(made, draft), async () => {
      if (tells) await notifyPeople(trx, user, env, await published(trx, made), 'untold')
      return requireAnnouncement(trx, user, id)
    })
  })
const AUDIT_ACTIONS = { draft: 'drafted announcement', scheduled: 'scheduled announcement', published: 'published announcement' } as const

/**
 * Fields left out stay as they are; `file` replaces the attachment. Throws 404; 400 as above; 409 if somebody else saved first or it cannot
 * become a draft again.
 */
export const change = (ctx: MemberContext, input: AnnouncementChange, file?: ReceivedFile) =>
  changing(ctx, async (trx, { user, env }) => {
    const { id } = input
    const before = await requireAnnouncement(trx, user, id)
    requireUnsent(before, input, file)
    requireSame(before, input)
    const draft = { ...before, categories: before.categories.map((category) => category.id), ...given(input) }
    const moment = await resolveSchedule(trx, { ...draft, state: input.state, publishAt: input.publishAt }, before)
    const state = moment.state ?? before.state
    if (state !== 'draft') requireWhole(draft)
    requireOfficial(draft, sizeAfter(before, input, file))
    await requireKnownStreets(trx, draft.audience, before.audience)
    const attachment = await changeAttachment(trx, user, input, file)
    const row = { ...toColumns(draft), attachmentId: attachment.kept, ...unsent(draft, moment, before.createdAt) }
    await trx.updateTable('announcement').set(row).where('id', '=', id).execute()
    await dropFiles(trx, attachment.dropped)
    await describeFile(trx, attachment.kept, input.attachmentDescription)
    const isChanged = draft.title !== before.title || draft.content !== before.content
    await setTranslations(trx, { kind: 'announcement', id, language: draft.language, isChanged }, input.translations, user.id)
    await setCategories(trx, id, draft.categories)
    const after = await requireAnnouncement(trx, user, id)
    await auditChange(trx, user, before, { ...after, state })
    if (before.state === 'published') await storeEdit(trx, user, 'announcement', id, toEdited(before), toEdited(after))
    // Publishing does not count as an edit.
    const updatedAt = (state === 'published' && moment.publishedAt) || nowText()
    if (!isSame(before, { ...after, state })) await trx.updateTable('announcement').set({ updatedAt }).where('id', '=', id).execute()
    if (input.isPinned !== undefined) await changePin(trx, user, before, input.isPinned)
    const notifies = before.state === 'published' ? input.notify : after.notify
    const isCorrected = changesText(before, after)
    const tellsAgain = before.state === 'published' && input.notifyTold && isCorrected
    const tells = (notifies || tellsAgain) && state === 'published'
    return undoably(ctx, trx, tells && telling(after, input), async () => {
      if (tells) await notifyPeople(trx, user, env, await published(trx, after), notifies ? (isCorrected ? 'all' : 'untold') : 'told')
      return requireAnnouncement(trx, user, id)
    })
  })

/** Never notifies anyone twice, however often it is pinned. Undoing it takes the pin back, too. Throws 404, 409, 429. */
export const pin = (ctx: MemberContext, { id, isPinned, sendNotification, undoable }: PinChange) =>
  changing(ctx, async (trx, { user, env }) => {
    const announcement = await requireAnnouncement(trx, user, id)
    const tells = isPinned && sendNotification
    if (tells) requireUnsent(announcement)
    return undoably(ctx, trx, tells && telling(announcement, { undoable }), async () => {
      await changePin(trx, user, announcement, isPinned)
      const notified = tells ? await notifyPeople(trx, user, env, announcement, 'untold') : 0
      return { ...(await requireAnnouncement(trx, user, id)), notified }
    })
  })

/** Notifies only people who have not been notified. Throws 404, 409, 429. */
export const notify = (ctx: MemberContext, { id, undoable }: Notification) =>
  changing(ctx, async (trx, { user, env }) => {
    const announcement = await requireAnnouncement(trx, user, id)
    requireUnsent(announcement)
    return undoably(ctx, trx, telling(announcement, { undoable }), async () => {
      const notified = await notifyPeople(trx, user, env, announcement, 'untold')
      return { ...(await requireAnnouncement(trx, user, id)), notified }
    })
  })

/** Also cancels its waiting notifications. Throws 404. */
export const remove = (ctx: MemberContext, id: number) =>
  ctx.write(async (trx) => {
    const { title } = await requireAnnouncement(trx, ctx.user, id)
    return moveToRecentlyDeleted(trx, ctx, { type: 'announcement', id, title })
  })

/** Publishes an announcement whose time passed while it was deleted, without notifying anyone. Throws 404. */
export const restore = (ctx: MemberContext, id: number) =>
  changing(ctx, async (trx, { user }) => {
    await restoreDeleted(trx, user, 'announcement', id)
    const isDue = trx
      .updateTable('announcement')
      .where('id', '=', id)
      .where('state', '=', 'scheduled')
      .where('publishedAt', '<=', nowText())
    // An official notice is sent by hand instead, because nothing is official without its proof.
    await isDue.set({ state: sql`iif(isOfficial = 1, 'draft', 'published')`, notify: 0 }).execute()
    return requireAnnouncement(trx, user, id)
  })

/** Runs in one transaction. The households are counted after other requests had a turn, because the count reads every account. */
async function changing<A extends Announcement>(ctx: MemberContext, work: (trx: Trx, ctx: MemberContext) => Promise<A>): Promise<A> {
  const changed = await ctx.write((trx) => work(trx, ctx))
  // The first turn runs before the waiting requests, the second after them.
  await nextTurn()
  await nextTurn()
  const [counted] = await withSeenBy(ctx.reads, [changed], ctx.user)
  return counted ?? changed
}

const requireAnnouncement = async (trx: Trx, user: Person, id: number) =>
  found(await findAnnouncement(trx, id, await viewingBy(trx, user)), 'Announcement')

/** An urgent announcement goes at once and cannot be undone. */
const telling = ({ id, title, isUrgent, isOfficial }: Announcement, { undoable }: { undoable: boolean }) =>
  undoable &&
  !isUrgent && {
    ...{ action: 'took back telling people about announcement', subject: title },
    parts: [
      ...(isOfficial ? proofParts(id) : []),
      { table: 'announcement', column: 'id', ids: [id] } as const,
      { table: 'announcementNotice', column: 'announcementId', ids: [id] } as const,
    ],
  }

async function notifyPeople(trx: Trx, actor: Person, env: SendingEnv, announcement: Announcement, who: Who) {
  if (announcement.state !== 'published') throw conflict(msg('problems', 'announcementUnpublished'))
  if (announcement.isExpired) throw conflict(msg('problems', 'announcementExpired'))
  await requireNotificationAllowance(trx)
  return notifyAnnouncement(trx, env, actor, announcement, who)
}

type Draft = Pick<NewAnnouncement, 'title' | 'content' | 'expiresAt' | 'isUrgent' | 'isOfficial' | 'audience'> & {
  language: Language
  notify: boolean | null
  smsText?: string | null | undefined
  smsTexts?: NewAnnouncement['smsTexts'] | null
}

const toColumns = ({ title, content, language, expiresAt, isUrgent, isOfficial, audience, notify, smsText, smsTexts }: Draft) => ({
  title,
  content,
  language,
  expiresAt,
  notify: notify || isOfficial ? 1 : 0,
  isUrgent: isUrgent ? 1 : 0,
  isOfficial: isOfficial ? 1 : 0,
  audience: audience.kind,
  streets: JSON.stringify(audience.streets),
  smsText: smsText ?? null,
  smsTexts: JSON.stringify(smsTexts ?? {}),
})

function requireSame(before: Announcement, { updatedAt }: AnnouncementChange) {
  if (updatedAt !== undefined && updatedAt !== before.updatedAt) throw conflict(msg('problems', 'announcementChanged'))
}

function requireWhole(draft: { content: string; categories: number[] }) {
  const issues = missingIn(draft)
  if (issues[0]) throw new PortalError('BAD_REQUEST', issues[0].message, { issues })
}

/** The old file is deleted once the announcement no longer refers to it. */
async function changeAttachment(trx: Trx, user: Person, { id, removeAttachment }: AnnouncementChange, file?: ReceivedFile) {
  const before = (await findAttachmentId(trx, id, await viewingBy(trx, user))) ?? null
  const kept = file ? (await keepFile(trx, file)).id : removeAttachment ? null : before
  return { kept, dropped: before === null || before === kept ? [] : [before] }
}

async function auditChange(trx: Trx, user: Person, before: Announcement, after: Announcement) {
  await audit(trx, user, before.state === after.state ? 'edited announcement' : AUDIT_ACTIONS[after.state], after.title)
  if (JSON.stringify(before.audience) !== JSON.stringify(after.audience))
    await audit(trx, user, 'changed the audience of announcement', after.title)
}

const toEdited = (announcement: Announcement) => ({
  ...columnsIn(announcement, edited.shape),
  categories: announcement.categories.map((category) => category.name),
  translations: withoutMarks(announcement.translations),
})

const isSame = (before: Announcement, after: Announcement) => JSON.stringify(before) === JSON.stringify({ ...after, notify: before.notify })

const changesText = (before: Announcement, after: Announcement) =>
  (['title', 'content', 'attachmentUrl', 'expiresAt', 'isUrgent'] as const).some((field) => before[field] !== after[field])

async function setCategories(trx: Trx, announcementId: number, ids: number[]) {
  await trx.deleteFrom('announcementToCategory').where('announcementId', '=', announcementId).execute()
  if (ids.length === 0) return
  const known = await trx.selectFrom('announcementCategory').select('id as categoryId').where('id', 'in', ids).execute()
  if (known.length !== ids.length) throw invalid('categories', CATEGORY_UNKNOWN)
  const links = known.map(({ categoryId }) => ({ announcementId, categoryId }))
  await trx.insertInto('announcementToCategory').values(links).execute()
}

async function changePin(trx: Trx, actor: Person, announcement: Announcement, isPinned: boolean) {
  if (announcement.isPinned === isPinned) return
  await setPin(trx, announcement.id, isPinned)
  await audit(trx, actor, isPinned ? 'pinned announcement' : 'unpinned announcement', announcement.title)
}

async function setPin(trx: Trx, id: number, isPinned: boolean) {
  const top = await trx.selectFrom('announcement').select('pinOrder').orderBy('pinOrder', 'desc').limit(1).executeTakeFirst()
  const pin = isPinned ? { isPinned: 1, pinOrder: (top?.pinOrder ?? 0) + 1 } : { isPinned: 0, pinOrder: 0 }
  await trx.updateTable('announcement').set(pin).where('id', '=', id).execute()
}
