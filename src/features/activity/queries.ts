import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import type { Viewing } from '../../server/viewing'
import type { Words } from '../../words/messages'
import type { Activity } from './answers'
import { toItem } from './feed/item'
import { SOURCES, type Source } from './feed/sources'
import { type FeedRequest, SEARCH_ROWS } from './schema'

/** Reads each source along an index and merges them. */
export async function readFeed(db: Reader, viewing: Viewing, words: Words, request: FeedRequest): Promise<Activity[]> {
  const { limit, type, search } = request
  const rowLimit = search ? SEARCH_ROWS : limit
  const sources: Source[] = (type ? [SOURCES[type]] : Object.values(SOURCES)).flatMap((read) => read(db, viewing, rowLimit))
  const [first, ...others] = sources.map((source) => {
    const latest = db.selectFrom(source).select(COLUMNS)
    return search ? latest.where(containsText(search)) : latest
  })
  const all = others.reduce((union, read) => union?.unionAll(read), first)
  const rows = await all?.orderBy('timestamp', 'desc').orderBy('type').orderBy('id', 'desc').limit(limit).execute()
  return (rows ?? []).map((row) => toItem(row, words))
}

const COLUMNS = ['type', 'id', 'title', 'issue', 'text', 'person', 'day', 'status', 'timestamp', 'language', 'translations'] as const

/** Case-insensitive; `%` and `_` are not wildcards. */
function containsText(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<SqlBool>`(title LIKE ${pattern} ESCAPE '\\' OR text LIKE ${pattern} ESCAPE '\\' OR person LIKE ${pattern} ESCAPE '\\'
    OR translated LIKE ${pattern} ESCAPE '\\')`
}
