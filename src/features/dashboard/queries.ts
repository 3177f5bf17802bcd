import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { IS_WAITING } from '../messages/visible'
import type { Waiting } from './answers'

/** Counts of all that waits for the board: accounts to approve, messages to answer, reports nobody has taken up. */
export async function countWaiting(db: Reader): Promise<Waiting> {
  return db
    .selectNoFrom((from) => [
      // Conditions are written out, because a partial index is only found when its condition is literally there.
      from
        .selectFrom('user')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where(sql<SqlBool>`status = 'pending'`)
        .$asScalar()
        .$notNull()
        .as('pendingAccounts'),
      from
        .selectFrom('message')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where(IS_WAITING)
        .$asScalar()
        .$notNull()
        .as('pendingMessages'),
      from.selectFrom('reportCount').select('count').where('status', '=', 'Open').$asScalar().$notNull().as('openReports'),
    ])
    .executeTakeFirstOrThrow()
}
