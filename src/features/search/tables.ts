import type { Generated } from 'kysely'
import type { Flag, Id } from '../../../db/tables/foundation'
import type { SearchType } from './schema'

interface SearchThingTable {
  id: Id
  type: SearchType
  sourceId: number
  /** Its one file. An item with another file is another item. */
  fileId: number | null
  at: string
  /** Every member may read it. */
  isOpen: number
  hasMore: Flag
  isGone: Flag
  /** Parts are to be deleted or moved between the two indexes. */
  isUnsettled: Flag
}

/** A text of an item: its own, a restricted one, or a page of its file. The id says which: see `parts.ts`. */
interface SearchPartTable {
  id: number
  title: string
  text: string
  /** Words that name its readers, so that a search skips what others wrote; empty if everyone may read it. */
  readers: string
  isOpen: number
}

/** Rows of other tables that changed and are not indexed yet; old rows are indexed later, in the background. */
interface SearchDirtyTable {
  isOld: number
  type: SearchType
  sourceId: number
}

type TextState = 'waiting' | 'reading' | 'read' | 'partly' | 'unreadable' | 'off'

/** Progress of reading a file. */
interface FileTextTable {
  fileId: number
  /** The item that its pages belong to, and the number of parts before them. */
  thing: number
  partsBefore: Generated<number>
  state: TextState
  /** Null while unknown and for files without pages. */
  pageCount: number | null
  partsRead: Generated<number>
  /** Scanned pages still to recognize, as a JSON list; null if there are none or the text is unread. */
  scans: string | null
  tries: Generated<number>
  /** The reason why it was not read completely. */
  reason: string | null
}

/** FTS5 over the parts. The column named like the table takes commands and queries. */
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
/** The vocabulary of `searchOpen`. */
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
