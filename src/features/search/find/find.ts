import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema'
import { invalid } from '../../../server/errors'
import type { Viewing } from '../../../server/viewing'
import { may } from '../../../shared/permissions'
import { msg } from '../../../words/messages'
import type { Found } from '../answers'
import { hasDirty } from '../index/take-in'
import { COUNT_MAX, SEARCH_TYPES, type SearchRequest, type SearchType } from '../schema'
import { countFound, match, pageFound } from './match'
import { readQuestion } from './question'
import { describe } from './results'
import { suggest } from './suggest'

export interface Search {
  request: SearchRequest
  /** The number of results already read. */
  offset: number
  viewing: Viewing
}
/** Without the cursor, which the caller makes. */
export type Answer = Omit<Found, 'next' | 'query'> & { hasNext: boolean }

const NOTHING = new Map<SearchType, number>()

export async function find(
  db: Kysely<Database>,
  { request: { q, match: wanting, type, limit }, offset, viewing }: Search,
): Promise<Answer> {
  const question = { ...readQuestion(q), isAny: wanting === 'any' }
  const isAsked = question.wanted.length > 0
  if (isAsked) await match(db, viewing, question)
  const found = isAsked ? await countFound(db) : NOTHING
  const things = isAsked ? await pageFound(db, type, offset, limit + 1) : []
  const capped = (count: number) => Math.min(COUNT_MAX, count)
  const all = [...found.values()].reduce((sum, count) => sum + count, 0)
  const types = SEARCH_TYPES.filter((each) => each !== 'resident' || may(viewing.viewer, 'users.list'))
  return {
    total: capped(type ? (found.get(type) ?? 0) : all),
    counts: Object.fromEntries(types.map((each) => [each, capped(found.get(each) ?? 0)])) as Found['counts'],
    results: await describe(db, viewing, things.slice(0, limit), question.wanted),
    hasNext: things.length > limit,
    suggestion: isAsked && all === 0 ? await suggest(db, q) : null,
    complete: !(await hasDirty(db, 1)),
  }
}

/** The cursor belongs to one query; anything else is refused. */
const markOf = (offset: number, { q, match, type }: SearchRequest) =>
  createHash('sha256').update(`${offset} ${type} ${match} ${q}`).digest('base64url').slice(0, 16)

export const cursorAt = (offset: number, request: SearchRequest) => `${offset}.${markOf(offset, request)}`

/** The number of results already read. Throws 400. */
export function readCursor(request: SearchRequest): number {
  const { cursor } = request
  if (cursor === null || cursor === undefined) return 0
  const offset = Number.parseInt(cursor, 10)
  if (!(Number.isSafeInteger(offset) && offset > 0) || cursor !== cursorAt(offset, request))
    throw invalid('cursor', msg('search', 'cursorWrong'))
  return offset
}
