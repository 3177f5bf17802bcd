import { audit } from '../../server/audit'
import { countCostlyChange } from '../../server/limits/limits'
import { nowText } from '../../server/process/clock'
import { hashToken, newToken } from '../../server/tokens'
import type { MemberContext } from '../../server/trpc/context'
import { FEED_PATH } from './schema'

/** Makes one's own address and ends the one before. It is told here and never again: only its hash is kept. */
export function subscribe(ctx: MemberContext) {
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

/** Ends one's own address: from now on it answers as if it had never been. */
export function revoke(ctx: MemberContext) {
  countCostlyChange(ctx, ctx.user, 'calendar')
  return ctx.write(async (trx) => {
    await trx.deleteFrom('calendarSubscription').where('userId', '=', ctx.user.id).execute()
    await audit(trx, ctx.user, 'revoked calendar address', ctx.user.name)
  })
}
