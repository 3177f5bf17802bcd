import type { Generated } from 'kysely'
import type { Flag, Id } from '../../../db/tables/foundation'
import type { SearchType } from './schema'

/** Something that can be found. */
interface SearchThingTable {
  id: Id
  type: SearchType
  /** The row in the table of its feature. */
  sourceId: number
  /** Its one file; a thing of another file is another thing. */
  fileId: number | null
  /** The instant of writing. */
  at: string
  /** Every member may read it. */
  isOpen: number
  /** It has parts beside the first. */
  hasMore: Flag
  /** Its row is gone; its last parts are still to be erased. */
  isGone: Flag
  /** Parts are to be erased, or moved between the two indexes. */
  isUnsettled: Flag
}

/** A text of a thing: of itself, what only some may read of it, or a page of its file. The id says which: see `part.ts`. */
interface SearchPartTable {
  id: number
  title: string
  text: string
  /** Words that say who may read it, so that a search passes over what others wrote; empty where everyone may. */
  readers: string
  /** Which of the two indexes it is in. */
  isOpen: number
}

/** Rows of other tables that have changed and are still to be taken in; old ones are taken in later, in the background. */
interface SearchDirtyTable {
  isOld: number
  type: SearchType
  sourceId: number
}

export type TextState = 'waiting' | 'reading' | 'read' | 'partly' | 'unreadable' | 'off'

/** How far the text of a file has been read. */
interface FileTextTable {
  fileId: number
  /** The thing its pages are parts of, and how many parts of that come before them. */
  thing: number
  partsBefore: Generated<number>
  state: TextState
  /** Null until it is known, and for files without pages. */
  pageCount: number | null
  partsRead: Generated<number>
  /** Pages that are pictures and still to be recognized, as a JSON list; null where there are none, and until the text has been read. */
  scans: string | null
  /** Failures so far. */
  tries: Generated<number>
  /** Why it was not read whole. */
  reason: string | null
}

/** FTS5 over the parts; the column of its own name takes commands and queries. */
interface SearchOpenTable {
  rowid: number
  searchOpen: string
  title: string
  text: string
}
interface SearchOwnTable {
  rowid: number
  searchOwn: string
  title: string
  text: string
  readers: string
}
/** The words of `searchOpen`. */
interface SearchOpenWordTable {
  term: string
  doc: number
}

declare module '../../../db/schema' {
  interface Database {
    searchThing: SearchThingTable
    searchPart: SearchPartTable
    searchDirty: SearchDirtyTable
    fileText: FileTextTable
    searchOpen: SearchOpenTable
    searchOwn: SearchOwnTable
    searchOpenWord: SearchOpenWordTable
  }
}
