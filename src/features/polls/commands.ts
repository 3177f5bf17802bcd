import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { moveToRecentlyDeleted, restoreDeleted } from '../../server/deletion/deletion'
import { storeEdit } from '../../server/edits'
import { joinEverybody, storeDueElectorates, updateElectorate } from '../../server/electorate'
import { conflict, found, invalid } from '../../server/errors'
import { notifyTopic } from '../../server/notifications/notify-topic'
import { nowText } from '../../server/process/clock'
import { columnsIn } from '../../server/rows'
import type { MemberContext } from '../../server/trpc/context'
import type { ReceivedFile } from '../../server/uploads/stored-files'
import type { PollStatus, QuestionType } from '../../shared/polls'
import { msg } from '../../words/messages'
import { edited, type Poll } from './answers'
import { listMissing } from './ballots/turnout'
import { findAnswer, readResultsFor } from './counting/read-results'
import { forgetClosing, markClosingAnnounced } from './editing/closing'
import { arrangeImages } from './editing/images'
import { readPeriod } from './editing/period'
import { requireUnseen, setStatus } from './editing/status'
import { EXTENDED, forgetReminders, mailElectors, mailReminder, OPENED, REOPENED } from './mail'
import { findPoll, findReminder, seePoll } from './queries'
import { type AnswerHiding, type NewNote, type NewPoll, NOT_ACTIVE, NOTES_MAX, optionsProblem, type PollChange } from './schema'

export const LOCKED = msg('problems', 'pollLocked')
export const EXTENDED_ALREADY = msg('problems', 'pollExtended')
export const NOTE_ON_DRAFT = msg('problems', 'pollNoteOnDraft')
export const TOO_MANY_NOTES = msg('problems', 'pollNotesMax', NOTES_MAX)
export const REMINDED_ALREADY = msg('problems', 'pollReminded')

export const create = (ctx: MemberContext, { options, imageUrls, imageDescriptions, notify, ...draft }: NewPoll, files: ReceivedFile[]) =>
  ctx.write(async (trx) => {
    const createdAt = nowText()
    const closingMailedAt = draft.status === 'closed' ? createdAt : null
    const period = await readPeriod(trx, draft, { opensAt: null, closesAt: null })
    const row = { ...draft, ...period, authorId: ctx.user.id, createdAt, closingMailedAt, remindedAt: null }
    const { id } = await trx.insertInto('poll').values(row).returning('id').executeTakeFirstOrThrow()
    await insertOptions(trx, id, optionsToStore(options, draft.questionType))
    await arrangeImages(trx, id, { imageUrls, imageDescriptions }, files)
    await storeDueElectorates(trx)
    await audit(trx, ctx.user, 'created poll', draft.title)
    const made = await readBack(ctx, trx, id)
    if (notify && made.isOpen) await notifyTopic(ctx, trx, OPENED, 'poll', made)
    return made
  })

/** Changes the given fields. Throws 400, 404, and 409 for fields locked by the first vote. */
export const change = (ctx: MemberContext, input: PollChange, files: ReceivedFile[]) =>
  withLockedPoll(ctx, input.id, async (trx, poll) => {
    const { id, status } = input
    const isExtended = await requireUnlocked(trx, poll, input, files)
    // Before the dates change: closing such a poll means that new dates do not open it again.
    if (status === 'closed' && poll.closedByClock) await setStatus(ctx, trx, poll, 'closed')
    await changeFields(trx, poll, input)
    await arrangeImages(trx, id, input, files)
    await audit(trx, ctx.user, 'edited poll', poll.title)
    if (isExtended) await extend(ctx, trx, id)
    const changed = await readBack(ctx, trx, id)
    await updateElectorate(trx, poll, changed)
    if (poll.turnout) await storeEdit(trx, ctx.user, 'poll', id, toEdited(poll), toEdited(changed))
    if (poll.closedByClock && changed.status === 'active') {
      requireUnseen(poll)
      await trx.updateTable('poll').set({ reopenedAt: nowText() }).where('id', '=', id).execute()
      await joinEverybody(trx)
      await mailElectors(trx, ctx.env.PUBLIC_URL, REOPENED, id)
      await audit(trx, ctx.user, 'reopened poll', poll.title)
    }
    if (status !== undefined) await setStatus(ctx, trx, changed, status)
  })

const toEdited = (poll: Poll) => ({
  ...columnsIn(poll, edited.shape),
  options: poll.options.map((option) => option.optionText),
  imageUrls: poll.imageUrls.map((image) => image.imageUrl),
})

async function changeFields(trx: Trx, poll: Poll, change: PollChange) {
  const { id, options, status: _, imageUrls: __, imageDescriptions: ___, opensAt, closesAt, ...rest } = change
  const questionType = rest.questionType ?? poll.questionType
  const before = poll.options.map((option) => option.optionText)
  const texts = options && optionsToStore(options, questionType)
  const optionsStay = !texts || JSON.stringify(texts) === JSON.stringify(before)
  const problem = optionsProblem({ questionType, options: options ?? before })
  if (problem) throw invalid('options', problem)
  const period = await readPeriod(trx, { opensAt, closesAt }, poll)
  await trx
    .updateTable('poll')
    .set({ ...rest, ...period })
    .where('id', '=', id)
    .execute()
  if (!optionsStay) {
    await trx.deleteFrom('pollOption').where('pollId', '=', id).execute()
    await insertOptions(trx, id, texts)
  }
  await forgetClosing(trx, id)
}

/**
 * Once somebody has voted, a poll means what it said: everything stays but the status, and the closing time of a running poll may move later
 * once. Returns whether it does. Throws 409.
 */
async function requireUnlocked(trx: Trx, poll: Poll, input: PollChange, files: readonly ReceivedFile[]): Promise<boolean> {
  if (poll.voteCount === 0) return false
  const { options, imageUrls, imageDescriptions, opensAt, closesAt } = input
  const period = await readPeriod(trx, { opensAt, closesAt }, poll)
  const texts = options && optionsToStore(options, poll.questionType)
  const isChanged =
    LOCKED_FIELDS.some((field) => input[field] !== undefined && input[field] !== poll[field]) ||
    (texts && JSON.stringify(texts) !== JSON.stringify(poll.options.map((option) => option.optionText))) ||
    files.length > 0 ||
    (imageUrls && JSON.stringify(imageUrls) !== JSON.stringify(poll.imageUrls.map((image) => image.imageUrl))) ||
    (imageDescriptions && JSON.stringify(imageDescriptions) !== JSON.stringify(poll.imageDescriptions)) ||
    period.opensAt !== poll.opensAt
  if (isChanged) throw conflict(LOCKED)
  if (period.closesAt === poll.closesAt) return false
  const isLater = period.closesAt !== null && period.closesAt > (poll.closesAt ?? nowText())
  if (poll.status !== 'active' || !isLater) throw conflict(LOCKED)
  if (poll.extendedAt) throw conflict(EXTENDED_ALREADY)
  return true
}

const LOCKED_FIELDS = ['title', 'description', 'questionType', 'votingAudience', 'votingRule', 'resultsWhen', 'countingMethod'] as const

async function extend(ctx: MemberContext, trx: Trx, id: number) {
  await trx.updateTable('poll').set({ extendedAt: nowText() }).where('id', '=', id).execute()
  const poll = await readBack(ctx, trx, id)
  await audit(trx, ctx.user, 'extended poll', poll.title)
  await mailElectors(trx, ctx.env.PUBLIC_URL, EXTENDED, id)
}

/** Throws 404, and 409 for a draft and beyond 20 notes. */
export const addNote = (ctx: MemberContext, { id, text }: NewNote) =>
  withLockedPoll(ctx, id, async (trx, poll) => {
    if (poll.status === 'draft') throw conflict(NOTE_ON_DRAFT)
    if (poll.notes.length >= NOTES_MAX) throw conflict(TOO_MANY_NOTES)
    await trx.insertInto('pollNote').values({ pollId: id, text, addedAt: nowText(), authorId: ctx.user.id }).execute()
    await audit(trx, ctx.user, 'added a note to poll', poll.title)
  })

/** Hides every answer of the same words from everybody, or shows it again. The log names the poll alone. Throws 403, 404. */
export const hideAnswer = ({ user, write, ballotBox, language }: MemberContext, { pollId, hidden, ...answer }: AnswerHiding) =>
  write(async (trx) => {
    const sources = { reads: trx, ballotBox }
    const poll = await seePoll(trx, ballotBox, user, pollId)
    const text = await findAnswer(sources, user, poll, answer)
    const row = { pollId, text, hiddenAt: nowText(), hiddenById: user.id }
    const [changed] = hidden
      ? await trx
          .insertInto('hiddenAnswer')
          .values(row)
          .onConflict((known) => known.doNothing())
          .returning('id')
          .execute()
      : await trx.deleteFrom('hiddenAnswer').where('pollId', '=', pollId).where('text', '=', text).returning('id').execute()
    if (changed) await audit(trx, user, hidden ? 'hid an answer in poll' : 'showed an answer again in poll', poll.title)
    return readResultsFor(sources, user, poll, language())
  })

/** An open question keeps no empty options. */
const optionsToStore = (texts: readonly string[], questionType: QuestionType) =>
  texts.map((text) => text.trim()).filter((text) => questionType !== 'open' || text !== '')

async function insertOptions(trx: Trx, pollId: number, texts: readonly string[]) {
  const rows = texts.map((optionText, position) => ({ pollId, optionText, position }))
  if (rows.length > 0) await trx.insertInto('pollOption').values(rows).execute()
}

/** Throws 404, 409. */
export const changeStatus = (ctx: MemberContext, { id, status, notify }: { id: number; status: PollStatus; notify: boolean }) =>
  withLockedPoll(ctx, id, async (trx, poll) => {
    await setStatus(ctx, trx, poll, status)
    const after = await readBack(ctx, trx, id)
    // A second press notifies nobody.
    if (notify && after.isOpen && !poll.isOpen) await notifyTopic(ctx, trx, OPENED, 'poll', after)
  })

/** Deletes a poll. Its votes are kept with it in the database. Throws 404. */
export const remove = (ctx: MemberContext, id: number) =>
  ctx.ballotBox.lock(id, async () => {
    const until = await ctx.write(async (trx) => {
      const { title } = await readBack(ctx, trx, id)
      const votes = await ctx.ballotBox.read(trx, id)
      await forgetReminders(trx, id)
      await trx.updateTable('poll').set({ votesFile: null }).where('id', '=', id).execute()
      return moveToRecentlyDeleted(trx, ctx, { type: 'poll', id, title, votes })
    })
    ctx.ballotBox.discard(id)
    return until
  })

/** A poll that closed meanwhile is closed, and the board is not told. Throws 404. */
export const restore = (ctx: MemberContext, id: number) =>
  ctx.ballotBox.lock(id, () =>
    ctx.write(async (trx) => {
      await restoreDeleted(trx, ctx.user, 'poll', id)
      await markClosingAnnounced(trx, id)
      await storeDueElectorates(trx)
      await joinEverybody(trx)
      ctx.ballotBox.discard(id)
      return readBack(ctx, trx, id)
    }),
  )

/** Sends the poll's one reminder. Throws 404, 409. */
export const remind = ({ user, write, env, ballotBox }: MemberContext, id: number) =>
  write(async (trx) => {
    const poll = found(await findPoll(trx, ballotBox, id), 'Poll')
    if (!poll.isOpen) throw conflict(NOT_ACTIVE)
    if (await findReminder(trx, id)) throw conflict(REMINDED_ALREADY)
    const missing = await listMissing(trx, poll, await ballotBox.read(trx, id))
    const reminded = await mailReminder(trx, env.PUBLIC_URL, id, missing)
    await trx.updateTable('poll').set({ remindedAt: nowText() }).where('id', '=', id).execute()
    await audit(trx, user, 'sent a reminder to vote in', poll.title)
    return { reminded }
  })

/** Changes a poll in one transaction during which nobody votes, and reads it back. Throws 404. */
const withLockedPoll = (ctx: MemberContext, id: number, work: (trx: Trx, poll: Poll) => Promise<unknown>) =>
  ctx.ballotBox.lock(id, () =>
    ctx.write(async (trx) => {
      await work(trx, await readBack(ctx, trx, id))
      return readBack(ctx, trx, id)
    }),
  )

const readBack = async ({ ballotBox }: MemberContext, trx: Trx, id: number) => found(await findPoll(trx, ballotBox, id), 'Poll')
