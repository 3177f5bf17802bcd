import { type MessageKey, msg } from '../words/messages'

/** The browser checks kinds before the upload, the server by content. */
export const MEGABYTE = 1024 * 1024
export const FILE_MAX_BYTES = 25 * MEGABYTE

/** MIME types by extension; the client's claim is ignored. */
const MIME_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  txt: 'text/plain; charset=utf-8',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
} as const

export type Extension = keyof typeof MIME_TYPES

export const DOCUMENT_EXTENSIONS = Object.keys(MIME_TYPES) as Extension[]
export const PHOTO_EXTENSIONS: readonly Extension[] = ['jpg', 'jpeg', 'png']
export const PICTURE_EXTENSIONS: readonly Extension[] = ['jpg', 'jpeg', 'png', 'gif']

export const isPicture = (extension: Extension): boolean => mimeTypeOf(extension).startsWith('image/')

export const mimeTypeOf = (extension: Extension): string => MIME_TYPES[extension]

/** Lower case; empty without an extension. Windows names a JPEG 'jfif', too. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const extension = dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
  return extension === 'jfif' ? 'jpg' : extension
}

export const acceptOf = (extensions: readonly Extension[]) => extensions.map((extension) => `.${extension}`).join(',')

export const sizeInKb = (bytes: number) => `${Math.max(0.1, bytes / 1024).toFixed(1)} KB`

export const sizeText = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

export const wrongKind = (name: string, extensions: readonly Extension[]) => msg('fields', 'fileKindWrong', name, extensions.join(', '))
export const tooLarge = (name: string, maxBytes: number) => msg('fields', 'fileTooLarge', name, Math.round(maxBytes / MEGABYTE))
export const tooMany = (maxCount: number) => (maxCount === 1 ? msg('fields', 'oneFile') : msg('fields', 'filesMax', maxCount))
export const damagedPicture = (name: string) => msg('server', 'pictureDamaged', name)
export const emptyFile = (name: string) => msg('fields', 'fileEmpty', name)

/** Checks a file before the upload; null if it is accepted. */
export function refusalOf(file: { name: string; size: number }, extensions: readonly Extension[], maxBytes: number): MessageKey | null {
  const said = extensionOf(file.name)
  if (said && !extensions.some((extension) => extension === said)) return wrongKind(file.name, extensions)
  if (file.size > maxBytes) return tooLarge(file.name, maxBytes)
  return file.size === 0 ? emptyFile(file.name) : null
}
