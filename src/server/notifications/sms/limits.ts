import { sql } from 'kysely'
import type { Reader, Trx } from '../../../../db/schema'
import { addDays, dateInZone } from '../../../shared/calendar'
import { instantAt, wallClockAt } from '../../../shared/wall-clock'
import type { Settings } from '../../settings'

const QUIET_FROM = '21:00'
const QUIET_UNTIL = '08:00'
const URGENT_SHARE = 0.8

export function quietUntil({ timeZone }: Pick<Settings, 'timeZone'>): string | null {
  const { date, time } = wallClockAt(new Date(), timeZone)
  if (time >= QUIET_UNTIL && time < QUIET_FROM) return null
  return instantAt(time < QUIET_UNTIL ? date : addDays(date, 1), QUIET_UNTIL, timeZone).toISOString()
}

export const monthNow = ({ timeZone }: Pick<Settings, 'timeZone'>) => dateInZone(new Date(), timeZone).slice(0, 7)

export async function readUsage(db: Reader, settings: Settings): Promise<number> {
  const row = await db.selectFrom('textUsage').select('segments').where('month', '=', monthNow(settings)).executeTakeFirst()
  return row?.segments ?? 0
}

export const reservedForUrgent = (cap: number) => cap - Math.floor(cap * URGENT_SHARE)

type UsageLevel = 'low' | 'urgentOnly' | 'full'
export const usageLevel = (used: number, cap: number): UsageLevel =>
  used >= cap ? 'full' : used >= cap * URGENT_SHARE ? 'urgentOnly' : 'low'

/** Counts the segments before a text is sent; returns false if this month's limit forbids it. */
export async function takeSegments(trx: Trx, settings: Settings, segments: number, isFirst: boolean): Promise<boolean> {
  const used = await readUsage(trx, settings)
  const level = usageLevel(used, settings.smsMonthlyCap)
  if (level === 'full' || used + segments > settings.smsMonthlyCap || (level === 'urgentOnly' && !isFirst)) return false
  await countSegments(trx, settings, segments)
  return true
}

/** A negative number takes back the segments of a text that was not accepted. */
export async function countSegments(trx: Trx, settings: Settings, segments: number) {
  await trx
    .insertInto('textUsage')
    .values({ month: monthNow(settings), segments: Math.max(0, segments) })
    .onConflict((conflict) => conflict.column('month').doUpdateSet({ segments: sql`max(0, textUsage.segments + ${segments})` }))
    .execute()
}
