import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DatabaseAccess, Reader } from '../../../db/schema'
import { communityReaders } from '../../server/notify/receivers'
import { tell } from '../../server/notify/tell'
import { findPerson } from '../../server/people'
import { readSettings, type Settings } from '../../server/settings'
import { addDays, dateInZone } from '../../shared/calendar'
import { DIGEST_DAYS } from '../../shared/topics'
import { instantAt } from '../../shared/wall-clock'
import { listNews } from './digest/items'
import { DIGEST } from './digest/notice'

export const reachNotices = [DIGEST]

/** A weekly digest that was missed, because the machine was off, comes up to so many days later. */
const LATE_DAYS = 3

/** The last day and hour for which digests were due: of the daily ones, and of the weekly ones unless that is too long ago. */
function dueDays({ timeZone, digestDay, digestHour }: Settings, now: Date) {
  const today = dateInZone(now, timeZone)
  const hour = `${String(digestHour).padStart(2, '0')}:00`
  const begins = (day: string) => instantAt(day, hour, timeZone)
  const daily = begins(today) <= now ? today : null
  const back = (new Date(`${today}T00:00:00Z`).getUTCDay() - DIGEST_DAYS.indexOf(digestDay) + 7) % 7
  const weekly = back <= LATE_DAYS && (back > 0 || daily) ? addDays(today, -back) : null
  return { today, daily, weekly, begins }
}

/**
 * Looks once a day at whom a digest is due, and writes those that have something to say. While mail is paused nothing is written: a
 * restored copy has told nobody.
 */
export async function sendDigests({ reads, write }: DatabaseAccess, publicUrl: string) {
  const settings = await readSettings(reads)
  if (settings.mailPaused) return
  const due = await listDue(reads, settings)
  for (const { id, rhythm } of due.people) {
    // Others are answered between two people: hundreds are due at the same hour.
    await nextTurn()
    const person = await findPerson(reads, id)
    const isNews = person && Object.keys(await listNews(reads, person, settings)).length > 0
    await write(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('user')
        .set({ digestLookedOn: due.today })
        .where('id', '=', id)
        .where((where) => where.or([where('digestLookedOn', 'is', null), where('digestLookedOn', '<', due.today)]))
        .executeTakeFirst()
      if (person && isNews && numUpdatedRows > 0n) await tell(trx, publicUrl, DIGEST, { params: { rhythm } }, [person])
    })
  }
}

async function listDue(db: Reader, settings: Settings) {
  const { today, daily, weekly, begins } = dueDays(settings, new Date())
  const days = [...(daily ? [{ rhythm: 'daily', day: daily }] : []), ...(weekly ? [{ rhythm: 'weekly', day: weekly }] : [])]
  const people: { id: number; rhythm: string }[] = []
  for (const { rhythm, day } of days) {
    const rows = await communityReaders(db)
      .where('user.digest', '=', rhythm)
      .where('user.createdAt', '<=', begins(day).toISOString())
      .where((where) => where.or([where('user.digestLookedOn', 'is', null), where('user.digestLookedOn', '<', day)]))
      .execute()
    people.push(...rows.map(({ id }) => ({ id, rhythm })))
  }
  return { today, people }
}
