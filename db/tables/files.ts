import type { Id } from './foundation'

/** Bytes in the uploads folder; the thing they belong to points here and decides who may fetch them. */
export interface StoredFileTable {
  id: Id
  /** Random; the name on disk. */
  storedName: string
  /** As the uploader called it, without path and control characters. */
  originalName: string
  mimeType: string
  extension: string
  /** Of the stored bytes, as is the hash (hex). */
  bytes: number
  sha256: string
  /** Pixels of a picture we can decode. */
  width: number | null
  height: number | null
  /** The name on disk of the small version of a picture. */
  smallName: string | null
  createdAt: string
}

/** Names on disk whose row is gone and whose bytes are still to be deleted. Filled by a trigger. */
export interface DroppedFileTable {
  storedName: string
}

export interface FileTables {
  storedFile: StoredFileTable
  droppedFile: DroppedFileTable
}
