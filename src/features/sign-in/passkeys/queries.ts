import type { Reader } from '../../../../db/schema'
import { requireRelyingParty } from '../../../server/auth/passkeys/options'
import { found } from '../../../server/errors'
import type { MemberContext } from '../../../server/trpc/context'
import type { OwnPasskey } from '../answers'

/** One's own, the newest first; one made for another address of the portal cannot be used. Throws 404 where browsers have none. */
export async function listPasskeys(db: Reader, ctx: MemberContext): Promise<OwnPasskey[]> {
  const { rpId } = requireRelyingParty(ctx)
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'createdAt', 'lastUsedAt', 'rpId'])
    .where('userId', '=', ctx.user.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ rpId: madeFor, ...row }) => ({ ...row, usable: madeFor === rpId }))
}

/** Throws 404, also for another's. */
export const findOwnPasskey = async (db: Reader, ctx: MemberContext, id: number) =>
  found(
    (await listPasskeys(db, ctx)).find((passkey) => passkey.id === id),
    'Passkey',
  )
