import { askProvider, requireProvider } from '../../../server/auth/provider/ask'
import { unlinkIdentity } from '../../../server/auth/provider/identities'
import { found, PortalError } from '../../../server/errors'
import { countRare } from '../../../server/limits/count-change'
import type { MemberContext } from '../../../server/trpc/context'
import { msg } from '../../../words/say'

/** Where to go with the browser: who comes back in this session is linked. Throws 404, 429, 503. */
export async function beginLinking(ctx: MemberContext) {
  countRare(ctx, ctx.user, 'provider')
  const url = await askProvider(ctx, { linkIn: ctx.sessionId })
  if (!url) throw new PortalError('SERVICE_UNAVAILABLE', msg('problems', 'providerDown', requireProvider(ctx).name))
  return { url }
}

/** Throws 404 where nothing is linked. */
export async function unlink(ctx: MemberContext) {
  const provider = requireProvider(ctx)
  const isUnlinked = await ctx.write((trx) => unlinkIdentity(trx, { provider, publicUrl: ctx.env.PUBLIC_URL }, ctx.user))
  found(isUnlinked || null, 'Sign-in')
  return { message: ctx.t(msg('problems', 'providerUnlinked', provider.name)) }
}
