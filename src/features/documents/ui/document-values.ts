import { FILE_FIELD, FILE_MISSING, linkedDocument, uploadedDocument } from '../schema'
import type { Values } from './document-fields'

/** Suggests a title: the file name without extension, with separators turned into spaces; dates keep their hyphens. */
export const titleFrom = (fileName: string) =>
  fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_+]|%20|(?<!\d)-|-(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)

/** A host name with a dot and a top-level domain, and anything after it. */
const BARE_ADDRESS = /^[^\s/?#:@]+\.\p{L}{2,}(:\d+)?([/?#]|$)/u

/** People type `www.example.org/rules.pdf`; the server needs the whole address. */
export function withScheme(address: string): string {
  const typed = address.trim()
  return BARE_ADDRESS.test(typed) ? `https://${typed}` : typed
}

/** Field errors by the server's schemas. */
export function problemsOf(values: Values): Record<string, string> {
  const parsed =
    values.source === 'file'
      ? uploadedDocument.safeParse(values)
      : linkedDocument.safeParse({ ...values, fileUrl: withScheme(values.fileUrl) })
  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

/** Like `problemsOf`, for a document without a file. */
export function newProblemsOf(values: Values): Record<string, string> {
  const missing = values.source === 'file' && values.files.length === 0
  return { ...problemsOf(values), ...(missing && { [FILE_FIELD]: FILE_MISSING }) }
}

export function formOf({ files, source: _, fileUrl: __, ...said }: Values): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(said)) form.append(name, String(value))
  for (const file of files) form.append(FILE_FIELD, file)
  return form
}
