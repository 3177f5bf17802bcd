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
import type { ListedDocument } from '../answers'

/** Icon and word for what is behind a document; every word says what opening it will bring. */
const KINDS = {
  pdf: { Icon: IconFileTypePdf, label: 'PDF' },
  doc: { Icon: IconFileTypeDoc, label: 'Word' },
  docx: { Icon: IconFileTypeDoc, label: 'Word' },
  xls: { Icon: IconFileTypeXls, label: 'Excel' },
  xlsx: { Icon: IconFileTypeXls, label: 'Excel' },
  ppt: { Icon: IconFileTypePpt, label: 'PowerPoint' },
  pptx: { Icon: IconFileTypePpt, label: 'PowerPoint' },
  txt: { Icon: IconFileTypeTxt, label: 'Text' },
}
const LINK = { Icon: IconLink, label: 'Web link' }
const PICTURE = { Icon: IconPhoto, label: 'Picture' }
const FILE = { Icon: IconFileText, label: 'File' }

export function kindOf({ fileName, fileType }: ListedDocument) {
  if (!fileName) return LINK
  if (fileType?.startsWith('image/')) return PICTURE
  const extension = extensionOf(fileName)
  return extension in KINDS ? KINDS[extension as keyof typeof KINDS] : FILE
}
