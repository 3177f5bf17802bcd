import { sql } from 'kysely'
import type { DatabaseAccess } from '../../../../db/schema'
import { MINUTE } from '../../../server/process/clock'
import type { QueryCache } from '../../../server/process/query-cache'
import { isOpenToAll } from '../../announcements/visible'
import { plainViewing } from './plain-member'
import { hasDirty, takeIn } from './take-in'

type Access = DatabaseAccess & { queryCache: QueryCache }

/** When each database was last looked through for what the clock has hidden. */
const looked = new WeakMap<QueryCache, string>()

/** Takes in what another program has written, and what nobody wrote: an announcement has expired, or published itself. */
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
