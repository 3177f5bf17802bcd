import type { Reader, Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { requireAssignable } from '../../../server/conversations/assignee'
import { addNote } from '../../../server/conversations/notes'
import { conflict, forbidden, found, invalid } from '../../../server/errors'
import { readSettings } from '../../../server/settings'
import type { MemberContext } from '../../../server/trpc/context'
import { undoably } from '../../../server/undo'
import { dateInZone, isCalendarDate } from '../../../shared/calendar'
import type { NewNote } from '../../../shared/cases'
import { msg } from '../../../words/messages'
import type { Message } from '../answers'
import { mailAssignee } from '../mail'
import type { BoardChange, Resolving } from '../schema'
import { nameOf, requireConversation, requireLoaded } from './entries'
import { findLater, see } from './find'

const seeConversation = async (trx: Trx, { user }: MemberContext, id: number) => {
  const message = await see(trx, user, id)
  requireConversation(message)
  return message
}

/** Marks a conversation as resolved. Throws 409 if the other side has written something that the caller has not loaded. */
export const resolve = (ctx: MemberContext, { id, after, undoable }: Resolving) =>
  ctx.write(async (trx) => {
    const { user } = ctx
    const message = await seeConversation(trx, ctx, id)
    const seen = requireLoaded(message, after)
    if (message.state === 'resolved') return message
    const later = await findLater(trx, id, message.senderId === user.id ? 'board' : 'member', seen)
    if (later) throw conflict(msg('problems', 'conversationGoesOn', nameOf(later)))
    return undoably(ctx, trx, undoable && resolving(id), async () => {
      await trx.updateTable('message').set({ state: 'resolved', remindOn: null }).where('id', '=', id).execute()
      await audit(trx, user, 'resolved message', `#${id}`)
      return see(trx, user, id)
    })
  })

const SEEN = ['viewedByUser', 'seenByMemberId', 'seenByMemberAt', 'seenByBoardId', 'seenByBoardAt']
const resolving = (id: number) => ({
  ...{ action: 'took back resolving message', subject: `#${id}` },
  parts: [{ table: 'message', column: 'id', ids: [id], ignored: SEEN } as const],
})

export const reopen = (ctx: MemberContext, id: number) =>
  ctx.write(async (trx) => {
    const message = await seeConversation(trx, ctx, id)
    if (message.state === 'open') return message
    await trx.updateTable('message').set({ state: 'open' }).where('id', '=', id).execute()
    await audit(trx, ctx.user, 'reopened message', `#${id}`)
    return see(trx, ctx.user, id)
  })

/** Sets assignee, reminder and state by hand. Throws 400 and 409 without any change. */
export const changeForBoard = (ctx: MemberContext, { id, ...change }: BoardChange) =>
  ctx.write(async (trx) => {
    const { user, env } = ctx
    const before = await seeConversation(trx, ctx, id)
    const { state, remindOn } = change
    if (state) await trx.updateTable('message').set({ state }).where('id', '=', id).execute()
    if (state && before.state === 'resolved') await audit(trx, user, 'reopened message', `#${id}`)
    if (remindOn !== undefined) await remind(trx, id, remindOn, state ?? before.state)
    const { assigneeId } = change
    if (assigneeId !== undefined) await assign(trx, ctx, before, { ...change, assigneeId })
    const after = await see(trx, user, id)
    const isNewTo = assigneeId && assigneeId !== before.assigneeId && assigneeId !== user.id
    if (isNewTo) await mailAssignee(trx, env.PUBLIC_URL, after)
    return after
  })

async function remind(trx: Trx, id: number, remindOn: string | null, state: Message['state']) {
  if (remindOn !== null) {
    if (state === 'resolved') throw conflict(msg('problems', 'conversationResolved'))
    const today = dateInZone(new Date(), (await readSettings(trx)).timeZone)
    const isInReach = isCalendarDate(remindOn) && remindOn >= today && remindOn <= yearAfter(today)
    if (!isInReach) throw invalid('remindOn', msg('problems', 'messageRemindWrong'))
  }
  await trx.updateTable('message').set({ remindOn, remindedOn: null }).where('id', '=', id).execute()
}

const yearAfter = (date: string) => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`

type Wish = Pick<BoardChange, 'assigneeWas'> & { assigneeId: number | null }

async function assign(trx: Trx, { user }: MemberContext, before: Message, wish: Wish) {
  const { assigneeId } = wish
  await requireAssignable(trx, user, { assigneeId: before.assigneeId ?? null, assigneeName: before.assigneeName ?? null }, wish)
  if (assigneeId === before.assigneeId) return
  await trx.updateTable('message').set({ assigneeId }).where('id', '=', before.id).execute()
  const { assigneeName } = await see(trx, user, before.id)
  await audit(trx, user, 'assigned message', `#${before.id}: ${assigneeName ?? '-'}`)
}

/** Throws 403 for the caller's own conversation: there they are the neighbor. */
export const note = (ctx: MemberContext, input: NewNote) =>
  ctx.write(async (trx) => {
    const { senderId } = await seeConversation(trx, ctx, input.id)
    if (senderId === ctx.user.id) throw forbidden(msg('problems', 'conversationIsOwn'))
    return addNote(trx, ctx.user, 'message', input)
  })

/**
 * Returns the other board members who are writing an answer. Kept in memory and read again only after a write, because every author polls
 * it every 5 seconds.
 */
export async function tellWriting(
  { user, reads, queryCache, writing }: MemberContext,
  { id, writing: isWriting }: { id: number; writing: boolean },
) {
  const { lastEntryId, senderId } = await queryCache.recall(`conversation ${id}`, async () => found(await findEnd(reads, id), 'Message'))
  // In their own conversation board members are the neighbor, who learns nothing of it.
  return { others: senderId === user.id ? [] : writing.note(id, user, isWriting), lastEntryId }
}

const findEnd = (db: Reader, id: number) =>
  db.selectFrom('message').select(['lastEntryId', 'senderId']).where('id', '=', id).executeTakeFirst()
