import { type SqlBool, sql } from 'kysely'
import type { DatabaseAccess } from '../../../db/schema'
import { readSettings } from '../settings'
import { OUTCOME_UNKNOWN } from './message-sender'
import type { TextGateway } from './sms/gateway'
import { countSegments } from './sms/limits'

/** Names both channels because only then it is found by index among all that was ever sent. */
const isUnderway = sql<SqlBool>`channel IN ('sms', 'push') AND status = 'underway'`

/** What was under way when the process ended is treated as sent whole; a gateway that takes the same one once gets it again. */
export async function recordUnknownOutcomes({ reads, write, gateway }: DatabaseAccess & { gateway: TextGateway | null }) {
  if (!(await reads.selectFrom('shortMessage').select('id').where(isUnderway).executeTakeFirst())) return
  await write(async (trx) => {
    const lost = trx.updateTable('shortMessage').where(isUnderway)
    if (gateway?.mayRepeat) {
      // A code would be another one by now; the one that was sent may have arrived.
      const repeated = lost.where('channel', '=', 'sms').where('kind', '<>', 'code')
      const again = await repeated.set({ status: 'waiting' }).returning('segments').execute()
      // Each is counted when it goes.
      const counted = again.reduce((sum, { segments }) => sum + segments, 0)
      await countSegments(trx, await readSettings(trx), -counted)
    }
    await lost.set({ status: 'failed', lastError: `${OUTCOME_UNKNOWN}The portal ended meanwhile.` }).execute()
  })
}
