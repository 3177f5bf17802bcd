import { Button } from '@mantine/core'
import { IconExternalLink, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { StatusBadge } from '../../../client/kit/lists/status-badge'
import { LinkedText } from '../../../client/kit/text/linked-text'
import { formatInstantDate } from '../../../shared/calendar'
import { sizeText } from '../../../shared/file-kinds'
import type { ListedDocument } from '../answers'
import { kindOf } from './document-kinds'
import classes from './document-row.module.css'

interface Props {
  document: ListedDocument
  timeZone: string
  /** Only the board may. */
  onDelete: ((document: ListedDocument) => void) | null
}

/** Drawn again only when something of its own changes: a long list grows page by page. */
export const DocumentRow = memo(function DocumentRow({ document, timeZone, onDelete }: Props) {
  const { id, title, category, description, uploadedAt, isPublic, fileSize } = document
  const { Icon, label } = kindOf(document)
  const size = fileSize === null ? '' : `, ${sizeText(fileSize)}`
  return (
    <li className={classes.row} id={String(id)} tabIndex={-1}>
      <span className={classes.icon}>
        <Icon size={30} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          <StatusBadge tone={isPublic ? 'green' : 'gray'}>{isPublic ? 'Public' : 'Private'}</StatusBadge>
          <span className={classes.readers}>{isPublic ? 'Anyone with the link' : 'Residents only'}</span>
        </div>
        <p className={classes.facts}>
          <span>{category}</span> <span>Uploaded {formatInstantDate(uploadedAt, timeZone)}</span>{' '}
          <span>
            {label}
            {size}
          </span>
        </p>
        {description && (
          <p className={classes.description}>
            <LinkedText text={description} />
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button
          component="a"
          href={`/api/documents/download/${id}`}
          target="_blank"
          rel="noopener"
          variant="default"
          rightSection={<IconExternalLink size={20} aria-hidden />}
        >
          View Document<span className="only-heard">: {title}</span>
        </Button>
        {onDelete && (
          <Button variant="default" data-grave leftSection={<IconTrash size={20} aria-hidden />} onClick={() => onDelete(document)}>
            Delete<span className="only-heard"> {title}</span>
          </Button>
        )}
      </div>
    </li>
  )
})
