import * as z from 'zod/mini'
import { named } from '../../shared/answers'

/** Columns of the table: what is named here is selected. */
export const stored = {
  id: z.number(),
  title: z.string(),
  category: z.string(),
  uploaderId: z.nullable(z.number()),
  uploadedAt: z.string(),
  isPublic: z.boolean(),
  description: z.nullable(z.string()),
  /** The number of the newest file; what is served of a file speaks of it. */
  version: z.number(),
  /** The day the paper speaks of. */
  documentDate: z.nullable(z.string()),
  isArchived: z.boolean(),
}
export const document = named(
  'Document',
  z.object({
    ...stored,
    /** Where to read it: a download of this server, or the address of a document kept elsewhere. */
    fileUrl: z.string(),
    /** Bytes; null for an address. */
    fileSize: z.nullable(z.number()),
    fileName: z.nullable(z.string()),
    /** A MIME type; null for an address. */
    fileType: z.nullable(z.string()),
    uploader: z.string(),
    versionCount: z.number(),
    /** When it took the place of another; null for the first. */
    replacedAt: z.nullable(z.string()),
    /** How far the text inside the file can be searched; null for an address. */
    textState: z.nullable(z.enum(['waiting', 'reading', 'read', 'partly', 'unreadable', 'off'])),
    /** Null until it is known, and for files without pages. */
    pageCount: z.nullable(z.number()),
  }),
)
export type ListedDocument = z.output<typeof document>

export const version = named(
  'DocumentVersion',
  z.object({
    number: z.number(),
    fileName: z.string(),
    fileSize: z.number(),
    fileType: z.string(),
    uploadedAt: z.string(),
    uploader: z.string(),
    /** What has changed. */
    note: z.nullable(z.string()),
    downloadUrl: z.string(),
  }),
)
export type ListedVersion = z.output<typeof version>

export const documents = z.array(document)
export const versions = z.array(version)
export const documentPage = z.object({ documents, nextCursor: z.nullable(z.string()) })
export const years = z.array(z.object({ year: z.number(), count: z.number() }))
export const counts = z.array(z.object({ category: z.string(), count: z.number() }))
