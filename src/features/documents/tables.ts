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
}

/** Kept by triggers. */
interface DocumentCountTable {
  category: string
  count: number
}

declare module '../../../db/schema' {
  interface Database {
    document: DocumentTable
    documentCount: DocumentCountTable
  }
}
