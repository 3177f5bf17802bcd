import {
  IconFileText,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeTxt,
  IconFileTypeXls,
  IconLink,
  IconPhoto,
} from '@tabler/icons-react'
import { extensionOf } from '../../../shared/file-kinds'
import type { Words } from '../../../words/say'
import type { ListedDocument } from '../answers'

/** Icons and names of programs' files. */
const KINDS = {
  pdf: { Icon: IconFileTypePdf, label: 'PDF' },
  doc: { Icon: IconFileTypeDoc, label: 'Word' },
  docx: { Icon: IconFileTypeDoc, label: 'Word' },
  xls: { Icon: IconFileTypeXls, label: 'Excel' },
  xlsx: { Icon: IconFileTypeXls, label: 'Excel' },
  ppt: { Icon: IconFileTypePpt, label: 'PowerPoint' },
  pptx: { Icon: IconFileTypePpt, label: 'PowerPoint' },
}

/** Icon and word for what is behind a document; every word says what opening it will bring. */
export function kindOf({ fileName, fileType }: ListedDocument, words: Words['documents']['kinds']) {
  if (!fileName) return { Icon: IconLink, label: words.link }
  if (fileType?.startsWith('image/')) return { Icon: IconPhoto, label: words.picture }
  const extension = extensionOf(fileName)
  if (extension === 'txt') return { Icon: IconFileTypeTxt, label: words.text }
  return extension in KINDS ? KINDS[extension as keyof typeof KINDS] : { Icon: IconFileText, label: words.file }
}
