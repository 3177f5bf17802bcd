import { audit } from '../../server/audit'
import { countRare } from '../../server/budget/count-change'
import { readSettings } from '../../server/settings'
import { hashToken, newToken } from '../../server/tokens'
import { memberProcedure, router } from '../../server/trpc'
import { deleteSubscription, findSubscription, saveSubscription } from './queries'
import { FEED_PATH, PUBLIC_FEED_PATH, type SubscriptionState } from './schema'

export const calendarRouter = router({
  subscription: memberProcedure('events.read').query(async ({ ctx }): Promise<SubscriptionState> => {
    const { publicEventsFeed } = await readSettings(ctx.reads)
    const subscription = await findSubscription(ctx.reads, ctx.user.id)
    return {
      since: subscription?.createdAt ?? null,
      publicUrl: publicEventsFeed ? `${ctx.env.PUBLIC_URL}${PUBLIC_FEED_PATH}` : null,
    }
  }),

  /** Makes one's own address and ends the one before. It is told here and never again: only its hash is kept. */
  subscribe: memberProcedure('events.read').mutation(({ ctx }) => {
    countRare(ctx, ctx.user, 'calendar')
    return ctx.write(async (trx) => {
      const token = newToken()
      await saveSubscription(trx, ctx.user.id, hashToken(token))
      await audit(trx, ctx.user, 'made calendar address', ctx.user.name)
      return { url: `${ctx.env.PUBLIC_URL}${FEED_PATH}?token=${token}` }
    })
  }),

  /** Ends one's own address: from now on it answers as if it had never been. */
  revoke: memberProcedure('events.read').mutation(({ ctx }) => {
    countRare(ctx, ctx.user, 'calendar')
    return ctx.write(async (trx) => {
      await deleteSubscription(trx, ctx.user.id)
      await audit(trx, ctx.user, 'revoked calendar address', ctx.user.name)
      return { message: 'Calendar address revoked' }
    })
  }),
})
