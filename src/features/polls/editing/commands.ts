import type { Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import type { Context } from '../../../server/context'
import { found } from '../../../server/errors'
import type { Person } from '../../../server/people'
import type { ReceivedFile } from '../../../server/uploads/stored-files'
import { forgetReminders, mailClosing } from '../mail'
import { findPoll, type Poll } from '../queries'
import type { NewPoll, PollChange } from '../schema'
import { arrangeImages, dropImages } from './images'
import { changePoll, insertPoll } from './save'
import { changeStatus, storeClosed, takeClosedPoll } from './status'

/** Makes a poll, its audit row included. */
export const createPoll = (ctx: Context, author: Person, poll: NewPoll, files: ReceivedFile[] = []): Promise<Poll> =>
  ctx.write(async (trx) => {
    const id = await insertPoll(trx, author.id, poll)
    await arrangeImages(trx, id, poll.imageUrls, files)
    await audit(trx, author, 'created poll', poll.title)
    return readBack(ctx, trx, id)
  })

/** Changes a poll, its status included; nobody votes meanwhile. */
export const updatePoll = (ctx: Context, editor: Person, change: PollChange, files: ReceivedFile[] = []): Promise<Poll> =>
  changing(ctx, change.id, async (trx) => {
    const poll = await readBack(ctx, trx, change.id)
    // Before its dates move: closing such a poll means that they do not open it again.
    if (change.status === 'closed' && poll.closedByClock) await moveTo(ctx, trx, editor, poll.id, 'closed')
    await changePoll(trx, poll, change)
    await arrangeImages(trx, poll.id, change.imageUrls, files)
    await audit(trx, editor, 'edited poll', poll.title)
    await auditRewording(trx, editor, poll, change)
    if (poll.closedByClock && (await readBack(ctx, trx, poll.id)).status === 'active') await audit(trx, editor, 'reopened poll', poll.title)
    if (change.status !== undefined) await moveTo(ctx, trx, editor, change.id, change.status)
    return readBack(ctx, trx, change.id)
  })

/** A question that changes under its votes leaves a trace. */
async function auditRewording(trx: Trx, editor: Person, poll: Poll, { title, description }: PollChange) {
  const isReworded = (title ?? poll.title) !== poll.title || (description ?? poll.description) !== poll.description
  if (isReworded && poll.voteCount > 0)
    await audit(trx, editor, `reworded poll after ${poll.voteCount} votes`, `${poll.title} → ${title ?? poll.title}`)
}

/** Changes only the status. */
export const updateStatus = (ctx: Context, editor: Person, id: number, status: Poll['status']): Promise<Poll> =>
  changing(ctx, id, async (trx) => {
    await moveTo(ctx, trx, editor, id, status)
    return readBack(ctx, trx, id)
  })

async function moveTo(ctx: Context, trx: Trx, editor: Person, id: number, status: Poll['status']) {
  const poll = await readBack(ctx, trx, id)
  if (status === 'closed' && poll.closedByClock) return keepClosed(ctx, trx, editor, poll)
  const done = await changeStatus(trx, poll, status)
  if (done) await audit(trx, editor, done, poll.title)
  if (done === 'closed poll') await mailClosing(trx, ctx.env.PUBLIC_URL, poll)
}

/** The clock was faster: the board is told of the closing now if it has not been yet, and never twice. */
async function keepClosed(ctx: Context, trx: Trx, editor: Person, poll: Poll) {
  if (await takeClosedPoll(trx, poll.id)) await mailClosing(trx, ctx.env.PUBLIC_URL, poll)
  await storeClosed(trx, poll.id)
  await audit(trx, editor, 'closed poll', poll.title)
}

/** Deletes a poll with everything voted in it. */
export const removePoll = (ctx: Context, editor: Person, id: number): Promise<{ message: string }> =>
  ctx.ballotBox.hold(id, async () => {
    await ctx.write(async (trx) => {
      const poll = await readBack(ctx, trx, id)
      await dropImages(trx, id)
      await forgetReminders(trx, id)
      await trx.deleteFrom('poll').where('id', '=', id).execute()
      await audit(trx, editor, 'deleted poll', poll.title)
    })
    ctx.ballotBox.discard(id)
    return { message: 'Poll deleted successfully' }
  })

/** One transaction in which the number of votes stays as it is. */
const changing = <T>(ctx: Context, pollId: number, work: (trx: Trx) => Promise<T>): Promise<T> =>
  ctx.ballotBox.hold(pollId, () => ctx.write(work))

const readBack = async (ctx: Context, trx: Trx, id: number) => found(await findPoll(trx, ctx.ballotBox, id), 'Poll')
