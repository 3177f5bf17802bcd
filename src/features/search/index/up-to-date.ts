import { sql } from 'kysely'
import type { DatabaseAccess } from '../../../../db/schema'
import { MINUTE } from '../../../server/process/clock'
import type { QueryCache } from '../../../server/process/query-cache'
import { isOpenToAll } from '../../announcements/visible'
import { plainViewing } from './plain-member'
import { hasDirty, takeIn } from './take-in'

type Access = DatabaseAccess & { queryCache: QueryCache }

/** The time when each database was last checked for items that the clock has hidden. */
const looked = new WeakMap<QueryCache, string>()

/** Indexes changes by another program and by the clock: an announcement has expired or was published. */
export async function bringUpToDate({ reads, write, queryCache }: Access, today: string) {
  const minute = `${today} ${Math.floor(Date.now() / MINUTE)}`
  const isLate = looked.get(queryCache) !== minute
  looked.set(queryCache, minute)
  if (!(await hasDirty(reads)) && !(isLate && (await findMoved({ reads })))) return
  await write(async (trx) => {
    const plain = await plainViewing(trx)
    await sql`
      INSERT OR IGNORE INTO searchDirty SELECT 0, thing.type, thing.sourceId FROM ${moved(plain)}`.execute(trx)
    await takeIn(trx)
  })
}

const moved = (plain: Awaited<ReturnType<typeof plainViewing>>) => sql`
  searchThing AS thing JOIN announcement ON announcement.id = thing.sourceId
  WHERE thing.type = 'announcement' AND thing.isGone = 0 AND thing.isOpen <> ((${isOpenToAll(plain)}) IS TRUE)`

async function findMoved({ reads }: Pick<Access, 'reads'>) {
  const plain = await plainViewing(reads)
  const { rows } = await sql`SELECT 1 FROM ${moved(plain)} LIMIT 1`.execute(reads)
  return rows.length > 0
}
