import type { Generated } from 'kysely'
import type { Flag, Id } from '../../../db/tables/foundation'

interface DocumentTable {
  id: Id
  title: string
  category: string
  /** A web address; null for an uploaded file. */
  url: string | null
  fileId: number | null
  /** Null once the uploader's account is deleted. */
  uploaderId: number | null
  uploadedAt: string
  /** Readable by its link without signing in. */
  isPublic: Flag
  description: string | null
  /** The version number of `fileId`; earlier versions are in `documentVersion`. */
  version: Generated<number>
  /** The highest version number ever used. */
  lastVersion: Generated<number>
  versionNote: string | null
  /** The date the document itself bears. */
  documentDate: string | null
  /** Archived: out of lists and counts, but still readable. */
  isArchived: Generated<number>
}

interface DocumentVersionTable {
  id: Id
  documentId: number
  number: number
  fileId: number
  uploaderId: number | null
  uploadedAt: string
  note: string | null
}

/** Kept by triggers. */
interface DocumentCountTable {
  category: string
  count: number
}

declare module '../../../db/schema' {
  interface Database {
    document: DocumentTable
    documentVersion: DocumentVersionTable
    documentCount: DocumentCountTable
  }
}
