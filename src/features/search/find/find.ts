import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema'
import { invalid } from '../../../server/errors'
import type { Viewing } from '../../../server/viewing'
import { readJson } from '../../../shared/fields'
import { may } from '../../../shared/permissions'
import { msg } from '../../../words/messages'
import type { Found } from '../answers'
import { hasDirty } from '../index/take-in'
import { COUNT_MAX, SEARCH_TYPES, type SearchRequest, type SearchType } from '../schema'
import { countFound, match, type Place, pageFound, placeShape } from './match'
import { readQuestion } from './question'
import { describe } from './results'
import { suggest } from './suggest'

export interface Search {
  request: SearchRequest
  /** The place of the last result already read. */
  after: Place | null
  viewing: Viewing
}
/** Without the cursor, which the caller makes. */
export type Answer = Omit<Found, 'next' | 'query'> & { last: Place | null }

const NOTHING = new Map<SearchType, number>()

export async function find(db: Kysely<Database>, { request: { q, match: wanting, type, limit }, after, viewing }: Search): Promise<Answer> {
  const question = { ...readQuestion(q), isAny: wanting === 'any' }
  const isAsked = question.wanted.length > 0
  if (isAsked) await match(db, viewing, question)
  const found = isAsked ? await countFound(db) : NOTHING
  const things = isAsked ? await pageFound(db, type, after, limit + 1) : []
  const capped = (count: number) => Math.min(COUNT_MAX, count)
  const all = [...found.values()].reduce((sum, count) => sum + count, 0)
  const types = SEARCH_TYPES.filter((each) => each !== 'resident' || may(viewing.viewer, 'users.list'))
  return {
    total: capped(type ? (found.get(type) ?? 0) : all),
    counts: Object.fromEntries(types.map((each) => [each, capped(found.get(each) ?? 0)])) as Found['counts'],
    results: await describe(db, viewing, things.slice(0, limit), question.wanted),
    last: (things.length > limit && things[limit - 1]?.place) || null,
    suggestion: isAsked && all === 0 ? await suggest(db, q) : null,
    complete: !(await hasDirty(db, 1)),
  }
}

/** A cursor belongs to one query; anything else is refused. */
export const cursorAfter = (place: Place, { q, match, type }: SearchRequest) =>
  Buffer.from(JSON.stringify([place, q, match, type])).toString('base64url')

/** The place of the last result already read. Throws 400. */
export function readCursor(request: SearchRequest): Place | null {
  const { cursor } = request
  if (cursor === null || cursor === undefined) return null
  const given = readJson(Buffer.from(cursor, 'base64url').toString())
  const place = placeShape.safeParse(Array.isArray(given) ? given[0] : null)
  if (!place.success || cursor !== cursorAfter(place.data, request)) throw invalid('cursor', msg('search', 'cursorWrong'))
  return place.data
}
