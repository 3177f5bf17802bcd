import { Button, Stack } from '@mantine/core'
import {
  IconExternalLink,
  IconFileText,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeTxt,
  IconFileTypeXls,
  IconLink,
  IconPhoto,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useCommunityLang } from '#kit/context/session'
import { StatusBadge } from '#kit/lists/status-badge'
import { LinkedText } from '#kit/text/linked-text'
import { useFormats, useWords } from '#kit/words/words'
import type { Outputs } from '../../../client/trpc'
import { extensionOf, sizeText } from '../../../shared/file-kinds'
import type { Words } from '../../../words/messages'
import type { ListedDocument } from '../answers'
import type { DocumentCategory } from '../schema'
import { DocumentActions, type OpenDialog } from './document-actions'
import classes from './document-row.module.css'

type Found = Outputs['search']['find']['results'][number]

interface Props {
  document: ListedDocument
  /** The place in its text that holds the words searched for. */
  inside: Found | undefined
  timeZone: string
  mayManage: boolean
  onOpen: OpenDialog
}

/** Memoized: a long list grows page by page. */
export const DocumentRow = memo(function DocumentRow({ document, inside, timeZone, mayManage, onOpen }: Props) {
  const words = useWords('documents')
  const { Icon } = kindOf(document, words.kinds)
  const lang = useCommunityLang()
  const { id, title, description, isPublic, isArchived } = document
  return (
    <li className={classes.row} id={String(id)} tabIndex={-1}>
      <span className={classes.icon}>
        <Icon size={30} stroke={1.6} aria-hidden />
      </span>
      <Stack gap={4} miw={0}>
        <div className={classes.head}>
          <h2 className={classes.title} lang={lang}>
            {title}
          </h2>
          {isArchived && <StatusBadge tone="amber">{words.archivedBadge}</StatusBadge>}
          <StatusBadge tone={isPublic ? 'green' : 'gray'}>{isPublic ? words.public : words.private}</StatusBadge>
        </div>
        <Facts document={document} timeZone={timeZone} />
        <VersionLine document={document} timeZone={timeZone} onOpen={onOpen} />
        {description && (
          <p className={classes.description} lang={lang}>
            <LinkedText text={description} />
          </p>
        )}
        {inside && <Excerpt found={inside} />}
      </Stack>
      <div className={classes.actions}>
        <Button
          component="a"
          href={`/api/documents/download/${id}`}
          target="_blank"
          rel="noopener"
          variant="default"
          rightSection={<IconExternalLink size={20} aria-hidden />}
        >
          {words.view}
          <span className="visually-hidden" lang={lang}>
            : {title}
          </span>
        </Button>
        {mayManage && (
          <div className={classes.manage}>
            <DocumentActions document={document} onOpen={onOpen} />
          </div>
        )}
      </div>
    </li>
  )
})

export function Excerpt({ found: { page, excerpt, url } }: { found: Found }) {
  const words = useWords('documents')
  return (
    <p>
      {page === null ? words.insideText : <a href={url}>{words.insideOnPage(page)}</a>}{' '}
      {excerpt.map(({ text, hit }, at) => {
        const Piece = hit ? 'mark' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no name and never move
        return <Piece key={at}>{text}</Piece>
      })}
    </p>
  )
}

function Facts({ document, timeZone }: Pick<Props, 'document' | 'timeZone'>) {
  const words = useWords('documents')
  const { documentCategory } = useWords('values')
  const formats = useFormats()
  const { category, documentDate, uploadedAt, fileSize, isPublic } = document
  const size = fileSize === null ? '' : `, ${sizeText(fileSize)}`
  return (
    <p className={classes.facts}>
      <span>{isPublic ? words.anyoneWithLink : words.residentsOnly}</span> <span>{documentCategory[category as DocumentCategory]}</span>{' '}
      {documentDate && <span>{words.dated(formats.day(documentDate))}</span>}{' '}
      <span>{words.uploaded(formats.instantDay(uploadedAt, timeZone))}</span>{' '}
      <span>
        {kindOf(document, words.kinds).label}
        {size}
      </span>
    </p>
  )
}

/** Shown from a document's second file on. */
function VersionLine({ document, timeZone, onOpen }: Omit<Props, 'mayManage' | 'inside'>) {
  const words = useWords('documents')
  const formats = useFormats()
  const { version, versionCount, replacedAt } = document
  if (!replacedAt) return null
  return (
    <div className={classes.versions}>
      <span>{words.versionReplaced(version, formats.instantDay(replacedAt, timeZone))}</span>
      {versionCount > 1 && (
        <button type="button" className={classes.earlier} onClick={() => onOpen('versions', document)}>
          {words.earlierVersions}
          <span className="visually-hidden"> {document.title}</span>
        </button>
      )}
    </div>
  )
}

const KINDS = {
  pdf: { Icon: IconFileTypePdf, label: 'PDF' },
  doc: { Icon: IconFileTypeDoc, label: 'Word' },
  docx: { Icon: IconFileTypeDoc, label: 'Word' },
  xls: { Icon: IconFileTypeXls, label: 'Excel' },
  xlsx: { Icon: IconFileTypeXls, label: 'Excel' },
  ppt: { Icon: IconFileTypePpt, label: 'PowerPoint' },
  pptx: { Icon: IconFileTypePpt, label: 'PowerPoint' },
}

/** Icon and label for a document's target; every label says what opening it brings. */
function kindOf({ fileName, fileType }: ListedDocument, words: Words['documents']['kinds']) {
  if (!fileName) return { Icon: IconLink, label: words.link }
  if (fileType?.startsWith('image/')) return { Icon: IconPhoto, label: words.picture }
  const extension = extensionOf(fileName)
  if (extension === 'txt') return { Icon: IconFileTypeTxt, label: words.text }
  return extension in KINDS ? KINDS[extension as keyof typeof KINDS] : { Icon: IconFileText, label: words.file }
}
