import type { Reader } from '../../../../db/schema'
import { invalid } from '../../../server/errors'
import { readSettings } from '../../../server/settings'
import { addDays, dateInZone, startOfDay } from '../../../shared/calendar'
import { msg } from '../../../words/say'

/** Days of the community's calendar, and the instants they lie between. */
export interface Period {
  from: string
  to: string
  since: string
  before: string
}

interface Asked {
  from: string | null
  to: string | null
}

/** The last 12 months where nothing is asked for. Throws 400. */
export async function periodOf(db: Reader, asked: Asked): Promise<Period> {
  const { timeZone } = await readSettings(db)
  const to = asked.to ?? dateInZone(new Date(), timeZone)
  const from = asked.from ?? yearBefore(to)
  if (from > to) throw invalid('from', msg('problems', 'reportPeriodWrong'))
  const since = startOfDay(from, timeZone).toISOString()
  return { from, to, since, before: startOfDay(addDays(to, 1), timeZone).toISOString() }
}

/** The last day of February has no other one in most years. */
const yearBefore = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${String(Number(year) - 1).padStart(4, '0')}-${month}-${month === '02' && day === '29' ? '28' : day}`
}
