import type { Generated } from 'kysely'
import type { Flag, Id } from '../../../db/tables/foundation'

interface DocumentTable {
  id: Id
  title: string
  category: string
  /** The address of a document kept elsewhere; null for an uploaded one. */
  url: string | null
  fileId: number | null
  /** Null once the uploader's account is deleted. */
  uploaderId: number | null
  uploadedAt: string
  /** Readable by its link without signing in. */
  isPublic: Flag
  description: string | null
  /** The number of the file in `fileId`; earlier ones are in `documentVersion`. */
  version: Generated<number>
  /** The highest number that was ever given. */
  lastVersion: Generated<number>
  /** What has changed in this version. */
  versionNote: string | null
  /** The day the paper speaks of. */
  documentDate: string | null
  /** No longer valid: out of lists and counts, and still readable. */
  isArchived: Generated<number>
}

/** An earlier file of a document. */
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
