import { DEFAULT_CATEGORY, type DocumentCategory, FILE_FIELD, FILE_MISSING, linkedDocument, uploadedDocument } from '../schema'

export type Source = 'file' | 'url'

/** What the form holds, whichever source is chosen: switching loses nothing. */
export interface Values {
  title: string
  category: DocumentCategory
  description: string
  isPublic: boolean
  source: Source
  files: File[]
  fileUrl: string
}

export const BLANK: Values = {
  title: '',
  category: DEFAULT_CATEGORY,
  description: '',
  isPublic: false,
  source: 'file',
  files: [],
  fileUrl: '',
}

/** A title to start from: the file's name without its ending, with spaces for what stands for them; dates keep their hyphens. */
export const titleFrom = (fileName: string) =>
  fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_+]|%20|(?<!\d)-|-(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)

/** A host's name with a dot and a top-level domain, and whatever follows it. */
const BARE_ADDRESS = /^[^\s/?#:@]+\.\p{L}{2,}(:\d+)?([/?#]|$)/u

/** People write `www.example.org/rules.pdf`, as browsers let them; the server asks for the whole address. */
export function withScheme(address: string): string {
  const typed = address.trim()
  return BARE_ADDRESS.test(typed) ? `https://${typed}` : typed
}

/** Fields with what is wrong about them; the file is checked here, everything else by the schemas the server uses. */
export function problemsOf(values: Values): Record<string, string> {
  const parsed =
    values.source === 'file'
      ? uploadedDocument.safeParse(values)
      : linkedDocument.safeParse({ ...values, fileUrl: withScheme(values.fileUrl) })
  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0])] ??= message
  if (values.source === 'file' && values.files.length === 0) problems[FILE_FIELD] = FILE_MISSING
  return problems
}

export function formOf(values: Values): FormData {
  const form = new FormData()
  form.append('title', values.title)
  form.append('category', values.category)
  form.append('isPublic', String(values.isPublic))
  form.append('description', values.description)
  for (const file of values.files) form.append(FILE_FIELD, file)
  return form
}
