import type { Trx } from '../../../../db/schema'
import { conflict, invalid } from '../../../server/errors'
import { nowText } from '../../../server/process/clock'
import { readSettings } from '../../../server/settings'
import { type Audience, STREET_UNKNOWN } from '../../../shared/audience'
import { dateInZone } from '../../../shared/calendar'
import { msg } from '../../../words/say'
import type { Announcement } from '../answers'

/** When it is published, as its columns say. */
interface Moment {
  /** Left out where it stays: what is due is noted, and told, by the job. */
  state?: Announcement['state']
  publishedAt?: string
}
interface Wish {
  /** Left out, it stays. */
  state: 'draft' | 'published' | undefined
  publishAt: string | null | undefined
  expiresAt: string | null
}

/**
 * A draft, a moment to come, or now. What is published stays so: 409 for a draft of it, or another moment. Throws 400 for a moment after
 * its last day.
 */
export async function momentOf(trx: Trx, { state, publishAt, expiresAt }: Wish, before?: Announcement): Promise<Moment> {
  if (before?.state === 'published') {
    if (state === 'draft' || publishAt) throw conflict(msg('problems', 'announcementNoDraft'))
    return {}
  }
  if (state === 'draft' || (state === undefined && !publishAt && before?.state === 'draft'))
    return { state: 'draft', ...(before && { publishedAt: before.createdAt }) }
  // Without a word about the moment it stays.
  const isKept = publishAt === undefined || (publishAt === null && state === undefined)
  const at = isKept ? before?.publishAt : publishAt
  if (!at) return { state: 'published', ...(before && { publishedAt: nowText() }) }
  const { timeZone } = await readSettings(trx)
  if (expiresAt !== null && dateInZone(new Date(at), timeZone) > expiresAt)
    throw invalid('publishAt', msg('problems', 'announcementExpiresBefore'))
  return { state: 'scheduled', publishedAt: at }
}

/** A street that has left the list since stays. Throws 400. */
export async function requireKnownStreets(trx: Trx, { streets }: Audience, before?: Audience) {
  if (streets.length === 0) return
  const known = new Set([...(await readSettings(trx)).streets, ...(before?.streets ?? [])])
  if (!streets.every((street) => known.has(street))) throw invalid('audience', STREET_UNKNOWN)
}
