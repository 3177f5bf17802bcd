import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { nowText } from '../../../server/process/clock'
import { readSettings } from '../../../server/settings'
import type { MemberContext } from '../../../server/trpc/context'
import { viewingUnder } from '../../../server/viewing'
import type { Audience } from '../../../shared/recipients'
import { SIGN_IN_STATUSES } from '../../../shared/residents'
import { isFor, isIn, isPublished, visible } from '../visible'

type SeenBy = { households: number; of: number } | null

/** Fewer households could be identified from the number. */
const HOUSEHOLDS_MIN = 5

export async function seenBy(db: Reader, announcements: readonly { id: number; audience: Audience }[]): Promise<Map<number, SeenBy>> {
  const counts = new Map<number, SeenBy>()
  const opened = new Map<number, number[]>()
  const ids = announcements.map(({ id }) => id)
  for (const { announcementId, userId } of await openedBy(db, ids).execute())
    opened.set(announcementId, [...(opened.get(announcementId) ?? []), userId])
  const audiences = new Map<string, Map<number, string>>()
  for (const { id, audience } of announcements) {
    const key = JSON.stringify(audience)
    const homes = audiences.get(key) ?? (await homesIn(db, audience))
    audiences.set(key, homes)
    const of = new Set(homes.values()).size
    const households = new Set((opened.get(id) ?? []).flatMap((userId) => homes.get(userId) ?? [])).size
    counts.set(id, of < HOUSEHOLDS_MIN ? null : { households, of })
  }
  return counts
}

const openedBy = (db: Reader, ids: number[]) =>
  db.selectFrom('announcementSeen').select(['announcementId', 'userId']).where('announcementId', 'in', ids)

async function homesIn(db: Reader, audience: Audience): Promise<Map<number, string>> {
  const accounts = await db
    .selectFrom('user')
    .select(['user.id', 'user.addressKey'])
    .where('user.status', 'in', SIGN_IN_STATUSES)
    .where(isIn(audience))
    .execute()
  return new Map(accounts.map(({ id, addressKey }) => [id, addressKey]))
}

/** Ignores ids the caller may not open. Throws 429. */
export async function noteSeen({ user, reads, write, limits }: MemberContext, ids: number[]) {
  const key = String(user.id)
  limits.openedAnnouncements.take(key, ids.length)
  const viewing = viewingUnder(await readSettings(reads), user)
  const unseen = (db: Reader) =>
    db
      .selectFrom('announcement')
      .select('announcement.id')
      .where('announcement.id', 'in', ids)
      .where(visible(viewing))
      .where(isPublished(viewing))
      .where(isFor(viewing))
      .where(
        sql<SqlBool>`NOT EXISTS (SELECT 1 FROM announcementSeen AS seen WHERE seen.announcementId = announcement.id AND seen.userId = ${user.id})`,
      )
  // Every write empties the query cache, so nothing is written without need.
  if (!(await unseen(reads).executeTakeFirst())) return
  await write(async (trx) => {
    const rows = (await unseen(trx).execute()).map(({ id }) => ({ announcementId: id, userId: user.id, seenAt: nowText() }))
    if (rows.length > 0) await trx.insertInto('announcementSeen').values(rows).execute()
  })
}
