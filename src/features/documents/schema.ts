import * as z from 'zod/mini'
import { changeOf } from '../../shared/changes'
import { flag, id, line, optionalDate, text, wholeNumber } from '../../shared/fields'
import { key } from '../../shared/idempotency'
import { msg } from '../../words/messages'

export const DOCUMENT_CATEGORIES = ['Bylaws', 'Meeting Minutes', 'Financial Reports', 'Newsletters', 'Forms', 'Other'] as const
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number]
export const DEFAULT_CATEGORY: DocumentCategory = 'Other'

export const FILE_FIELD = 'file'
/** The most files chosen at once; each becomes a document. */
export const FILES_MAX = 50
export const FILE_MISSING = msg('documents', 'fileMissing')
export const URL_INVALID = msg('documents', 'urlInvalid')
const URL_REQUIRED = msg('documents', 'urlRequired')
const PAGE_MAX = 100
const PAGE_SIZE = 30
const URL_MAX = 2000

/** http and https only, on one line. The server never fetches it. */
const isWebAddress = (value: string) => /^https?:\/\/\P{Cc}+$/iu.test(value) && URL.canParse(value) && new URL(value).hostname !== ''

const description = z.pipe(
  z.nullish(text(0, msg('problems', 'documentDescriptionNotText'), 2000)),
  z.transform((value) => value || null),
)
const fields = {
  title: line(1, msg('fields', 'titleRequired')),
  category: z.enum(DOCUMENT_CATEGORIES, msg('documents', 'categoryRequired')),
  isPublic: z._default(flag, false),
  description,
  documentDate: optionalDate,
}

/** `notify` tells people at once; otherwise they find it in their digest. */
export const uploadedDocument = z.object({ ...fields, notify: z._default(flag, false), key })
const fileUrl = z.string(URL_REQUIRED).check(
  z.trim(),
  z.minLength(1, URL_REQUIRED),
  z.maxLength(URL_MAX, URL_INVALID),
  z.refine((value) => value === '' || isWebAddress(value), URL_INVALID),
)
export const linkedDocument = z.extend(uploadedDocument, { fileUrl })
/** Either kind, from a form or JSON. */
export const sentDocument = z.extend(uploadedDocument, { fileUrl: z.optional(linkedDocument.shape.fileUrl) })
export type DocumentDraft = z.infer<typeof uploadedDocument>

/** Omitted fields stay as they are. */
export const documentChange = z.extend(changeOf(fields), {
  id,
  isArchived: z.optional(flag),
  /** For a document with a web address. */
  fileUrl: z.optional(fileUrl),
})
export type DocumentChange = z.infer<typeof documentChange>

export const VERSIONS_MAX = 50
export const NOTE_MAX = 200
export const newVersion = z.object({
  id,
  key,
  note: z.pipe(
    z.nullish(line(0, msg('problems', 'documentNoteNotText'), NOTE_MAX)),
    z.transform((value) => value || null),
  ),
})
export type NewVersion = z.infer<typeof newVersion>
export const versionName = z.object({ id, number: wholeNumber(0, Number.MAX_SAFE_INTEGER - 1, msg('problems', 'documentVersionNumber')) })

const CURSOR = /^([^\n]{1,200})~(\d{1,15})$/
export const filter = z.object({
  category: z.nullish(z.enum(DOCUMENT_CATEGORIES, msg('problems', 'categoryUnknown'))),
  /** By the document's own date, or the upload date in the community's time zone. */
  year: z.nullish(wholeNumber(1900, 2999, msg('problems', 'yearUnknown'))),
  search: z._default(line(0, '', 200), ''),
  /** Whether every word of the search must match. */
  match: z._default(z.enum(['all', 'any']), 'all'),
  /** The archive, or everything else. */
  archived: z._default(flag, false),
})
export type Filter = z.infer<typeof filter>
export const pageRequest = z.extend(filter, {
  sort: z._default(z.enum(['newest', 'documentDate', 'title']), 'newest'),
  limit: z._default(z.number().check(z.int(), z.gte(1), z.lte(PAGE_MAX)), PAGE_SIZE),
  cursor: z.nullish(z.string().check(z.regex(CURSOR, msg('problems', 'pageEndWrong')))),
})
export type PageRequest = z.infer<typeof pageRequest>

export const listRequest = z._default(z.object({ archived: z._default(flag, false) }), { archived: false })

export const cursorAfter = ({ sortKey, id }: { sortKey: string; id: number }) => `${sortKey}~${id}`
export function readCursor(cursor: string): { key: string; id: number } {
  const [, key = '', rowId = ''] = CURSOR.exec(cursor) ?? []
  return { key, id: Number(rowId) }
}
