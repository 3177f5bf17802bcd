import type { Reader } from '../../../../db/schema'
import { invalid } from '../../../server/errors'
import { readSettings } from '../../../server/settings'
import { isCalendarDate } from '../../../shared/calendar'
import { instantAt } from '../../../shared/wall-clock'
import { msg } from '../../../words/messages'
import type { Poll } from '../answers'

export const CLOSES_BEFORE_OPENING = msg('problems', 'pollClosesBeforeOpening')

type Period = Pick<Poll, 'opensAt' | 'closesAt'>

/**
 * Converts both ends to UTC instants. A date alone opens at its first and closes at its last moment in the community's time zone, and a
 * time without offset is local there. Omitted ends stay as in `before`. Throws 400 if a poll would close before it opens.
 */
export async function readPeriod(db: Reader, given: { [End in keyof Period]?: string | null | undefined }, before: Period) {
  const { timeZone } = await readSettings(db)
  const instant = (text: string | null, time: string) => text && toInstant(isCalendarDate(text) ? `${text}T${time}` : text, timeZone)
  const opensAt = given.opensAt === undefined ? before.opensAt : instant(given.opensAt, '00:00:00')
  const closesAt = given.closesAt === undefined ? before.closesAt : instant(given.closesAt, '23:59:59')
  if (opensAt && closesAt && closesAt <= opensAt) throw invalid('closesAt', CLOSES_BEFORE_OPENING)
  return { opensAt, closesAt }
}

const hasOffset = (text: string) => /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10))

/** Instants are compared as text, and one of the year 10000 would start with a sign. */
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/** `YYYY-MM-DDTHH:mm`, optionally with seconds and an offset. */
function toInstant(text: string, timeZone: string): string {
  const minute = instantAt(text.slice(0, 10), text.slice(11, 16), timeZone).getTime()
  const instant = hasOffset(text) ? Date.parse(text) : minute + Number(text.slice(17, 19)) * 1000
  return new Date(Math.min(instant, LAST)).toISOString()
}
