import type { Reader } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { readSettings, smsNameOf, writeSettings } from '../../../server/settings'
import type { Context, MemberContext } from '../../../server/trpc/context'
import { given } from '../../../shared/given'
import type { ReachSettings } from '../schema'

/** How the community reaches its people, and by which gateway. */
export async function readReachSettings(db: Reader, { messageQueue }: Pick<Context, 'messageQueue'>) {
  const settings = await readSettings(db)
  const { digestDay, digestHour, smsMonthlyCap, postalLine, appEnabled } = settings
  const { kind = null, sender = null } = messageQueue.gateway ?? {}
  return { digestDay, digestHour, smsName: smsNameOf(settings), smsMonthlyCap, postalLine, appEnabled, gateway: kind, sender }
}

export const changeReachSettings = ({ user, write, messageQueue }: MemberContext, change: ReachSettings) =>
  write(async (trx) => {
    await writeSettings(trx, given(change))
    await audit(trx, user, 'changed the reach settings', (await readSettings(trx)).name)
    return readReachSettings(trx, { messageQueue })
  })
