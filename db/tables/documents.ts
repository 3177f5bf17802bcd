import type { Flag, Id } from './foundation'

export interface DocumentTable {
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
export interface DocumentCountTable {
  category: string
  count: number
}

export interface DocumentTables {
  document: DocumentTable
  documentCount: DocumentCountTable
}
