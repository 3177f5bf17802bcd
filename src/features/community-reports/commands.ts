import { conflict, found } from '../../server/errors'
import { countWrite } from '../../server/limits/limits'
import { nowText } from '../../server/process/clock'
import type { MemberContext } from '../../server/trpc/context'
import { msg } from '../../words/say'
import { findShownReport } from './queries'

/** Twice is as once. Throws 404, or 409 for one's own. */
export const follow = (ctx: MemberContext, id: number) =>
  ctx.write(async (trx) => {
    const { user } = ctx
    const report = found(await findShownReport(trx, user, id), 'Report')
    if (report.isMine) throw conflict(msg('problems', 'reportOwn'))
    countWrite(ctx, user, 'follow')
    const row = { reportId: id, userId: user.id, since: nowText() }
    await trx
      .insertInto('reportFollow')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { following, followers } = found(await findShownReport(trx, user, id), 'Report')
    return { following, followers }
  })

/** Throws 404. */
export const unfollow = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    await trx.deleteFrom('reportFollow').where('reportId', '=', id).where('userId', '=', user.id).execute()
    const { following, followers } = found(await findShownReport(trx, user, id), 'Report')
    return { following, followers }
  })
