import type { Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import type { Context } from '../../../server/context'
import { found } from '../../../server/errors'
import type { Person } from '../../../server/people'
import { inSealedTransaction } from '../../../server/sealed-transaction'
import type { ReceivedFile } from '../../../server/uploads/stored-files'
import { mailClosing } from '../mail'
import { findPoll, type Poll } from '../queries'
import type { NewPoll, PollChange } from '../schema'
import { arrangeImages, dropImages } from './images'
import { changePoll, insertPoll } from './save'
import { changeStatus, storeClosed, takeClosedPoll } from './status'

/** Makes a poll, its audit row included. */
export const createPoll = (ctx: Context, author: Person, poll: NewPoll, files: ReceivedFile[] = []): Promise<Poll> =>
  ctx.db.transaction().execute(async (trx) => {
    const id = await insertPoll(trx, author.id, poll)
    await arrangeImages(trx, id, poll.imageUrls, files)
    await audit(trx, author, 'created poll', poll.title)
    return readBack(trx, id)
  })

/** Changes a poll, its status included. */
export const updatePoll = (ctx: Context, editor: Person, change: PollChange, files: ReceivedFile[] = []): Promise<Poll> =>
  ctx.db.transaction().execute(async (trx) => {
    const poll = await readBack(trx, change.id)
    // Before its dates move: closing such a poll means that they do not open it again.
    if (change.status === 'closed' && poll.closedByClock) await moveTo(ctx, trx, editor, poll.id, 'closed')
    await changePoll(trx, poll, change)
    await arrangeImages(trx, poll.id, change.imageUrls, files)
    await audit(trx, editor, 'edited poll', poll.title)
    if (poll.closedByClock && (await readBack(trx, poll.id)).status === 'active') await audit(trx, editor, 'reopened poll', poll.title)
    if (change.status !== undefined) await moveTo(ctx, trx, editor, change.id, change.status)
    return readBack(trx, change.id)
  })

/** Changes only the status. */
export const updateStatus = (ctx: Context, editor: Person, id: number, status: Poll['status']): Promise<Poll> =>
  ctx.db.transaction().execute(async (trx) => {
    await moveTo(ctx, trx, editor, id, status)
    return readBack(trx, id)
  })

async function moveTo(ctx: Context, trx: Trx, editor: Person, id: number, status: Poll['status']) {
  const poll = await readBack(trx, id)
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

/** Deletes a poll with everything voted in it; sealed, so that nothing of it is left in the log. */
export const removePoll = (ctx: Context, editor: Person, id: number): Promise<{ message: string }> =>
  inSealedTransaction(ctx.db, async (trx) => {
    const poll = await readBack(trx, id)
    await dropImages(trx, id)
    await trx.deleteFrom('poll').where('id', '=', id).execute()
    await audit(trx, editor, 'deleted poll', poll.title)
    return { message: 'Poll deleted successfully' }
  })

const readBack = async (trx: Trx, id: number) => found(await findPoll(trx, id), 'Poll')
