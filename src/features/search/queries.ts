import { sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { msg } from '../../words/messages'
import type { UnreadFile } from './answers'
import { placeOf } from './find/facts'
import type { Reason } from './reading/outcome'

const REASONS: Record<Reason, string> = {
  damaged: msg('problems', 'searchDamaged'),
  kind: msg('problems', 'searchKind'),
  slow: msg('problems', 'searchSlow'),
  off: msg('problems', 'searchOff'),
  pages: msg('problems', 'searchPages'),
}

/** Files whose text is not fully searchable, newest first. */
export async function listUnreadFiles(db: Reader): Promise<UnreadFile[]> {
  const rows = await unreadFiles(db)
    .where('fileText.state', 'in', ['partly', 'unreadable', 'off'])
    .orderBy('fileText.fileId', 'desc')
    .execute()
  return rows.map(({ type, sourceId, reason, ...row }) => ({
    ...row,
    type,
    reason: reason && REASONS[reason as Reason],
    placeUrl: placeOf(type, sourceId, row.title),
  }))
}

const unreadFiles = (db: Reader) =>
  db
    .selectFrom('fileText')
    .innerJoin('storedFile', 'storedFile.id', 'fileText.fileId')
    .innerJoin('searchThing', (join) => join.onRef('searchThing.id', '=', 'fileText.thing').on('searchThing.isGone', '=', 0))
    .select(['fileText.fileId as id', 'storedFile.originalName as name', 'searchThing.type', 'searchThing.sourceId'])
    .select(['fileText.state as textState', 'fileText.partsRead as pagesRead', 'fileText.pageCount', 'fileText.reason'])
    .select(sql<string>`(SELECT title FROM searchPart WHERE id = searchThing.id << 16)`.as('title'))

export const findFileText = (db: Reader, fileId: number) =>
  db.selectFrom('fileText').select('fileId').where('fileId', '=', fileId).executeTakeFirst()
