import { createHash } from 'node:crypto'
import { invalid } from '../../../server/errors'
import { msg } from '../../../words/say'
import type { SearchRequest } from '../schema'

/** Belongs to one question: what is no answer's `next` is refused. */
const markOf = (offset: number, { q, match, type }: SearchRequest) =>
  createHash('sha256').update(`${offset} ${type} ${match} ${q}`).digest('base64url').slice(0, 16)

export const cursorAt = (offset: number, request: SearchRequest) => `${offset}.${markOf(offset, request)}`

/** How many results have been read. Throws 400. */
export function readCursor(request: SearchRequest): number {
  const { cursor } = request
  if (cursor === null || cursor === undefined) return 0
  const offset = Number.parseInt(cursor, 10)
  if (!(Number.isSafeInteger(offset) && offset > 0) || cursor !== cursorAt(offset, request))
    throw invalid('cursor', msg('search', 'cursorWrong'))
  return offset
}
