import type { Trx } from '../../../../db/schema'
import { conflict, invalid } from '../../../server/errors'
import { nowText } from '../../../server/process/clock'
import { readSettings } from '../../../server/settings'
import { dateInZone } from '../../../shared/calendar'
import { type Audience, STREET_UNKNOWN } from '../../../shared/recipients'
import { msg } from '../../../words/messages'
import type { Announcement } from '../answers'

export interface Schedule {
  state?: Announcement['state']
  publishedAt?: string
}
interface ScheduleRequest {
  state: 'draft' | 'published' | undefined
  publishAt: string | null | undefined
  expiresAt: string | null
}

/** Throws 409 if a published announcement would become a draft or get another time, and 400 if the time is after the last day. */
export async function resolveSchedule(
  trx: Trx,
  { state, publishAt, expiresAt }: ScheduleRequest,
  before?: Announcement,
): Promise<Schedule> {
  if (before?.state === 'published') {
    if (state === 'draft' || publishAt) throw conflict(msg('problems', 'announcementNoDraft'))
    return {}
  }
  if (state === 'draft' || (state === undefined && !publishAt && before?.state === 'draft'))
    return { state: 'draft', ...(before && { publishedAt: before.createdAt }) }
  const isKept = publishAt === undefined || (publishAt === null && state === undefined)
  const at = isKept ? before?.publishAt : publishAt
  if (!at) return { state: 'published', ...(before && { publishedAt: nowText() }) }
  const { timeZone } = await readSettings(trx)
  if (expiresAt !== null && dateInZone(new Date(at), timeZone) > expiresAt)
    throw invalid('publishAt', msg('problems', 'announcementExpiresBefore'))
  return { state: 'scheduled', publishedAt: at }
}

/** Accepts a street that has left the list if the announcement had it before. Throws 400. */
export async function requireKnownStreets(trx: Trx, { streets }: Audience, before?: Audience) {
  if (streets.length === 0) return
  const known = new Set([...(await readSettings(trx)).streets, ...(before?.streets ?? [])])
  if (!streets.every((street) => known.has(street))) throw invalid('audience', STREET_UNKNOWN)
}
