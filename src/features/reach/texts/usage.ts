import type { Reader } from '../../../../db/schema'
import { monthNow, readUsage, reservedForUrgent } from '../../../server/notifications/sms/limits'
import { readSettings } from '../../../server/settings'
import { instantAt } from '../../../shared/wall-clock'

/** What text messages have cost this month, in parts. */
export async function usageOf(db: Reader) {
  const settings = await readSettings(db)
  const month = monthNow(settings)
  const since = instantAt(`${month}-01`, '00:00', settings.timeZone).toISOString()
  const texts = db
    .selectFrom('shortMessage')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('channel', '=', 'sms')
  const waiting = await texts.where('status', '=', 'waiting').executeTakeFirstOrThrow()
  const failed = await texts.where('status', '=', 'failed').where('createdAt', '>=', since).executeTakeFirstOrThrow()
  const cap = settings.smsMonthlyCap
  const segments = await readUsage(db, settings)
  return { month, segments, cap, reservedForUrgent: reservedForUrgent(cap), waiting: waiting.count, failed: failed.count }
}
