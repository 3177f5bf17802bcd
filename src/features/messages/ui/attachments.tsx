import { IconPaperclip } from '@tabler/icons-react'
import { extensionOf, sizeText } from '../../../shared/file-kinds'
import type { Attachment } from '../answers'
import classes from './conversation.module.css'

/** The browsers of all readers show these; others are links with kind and size. */
const SHOWN = ['image/jpeg', 'image/png', 'image/gif']

export function Attachments({ files }: { files: Attachment[] }) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map(({ id, name, size, type, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            {SHOWN.includes(type) ? <img src={`${url}?size=small`} alt={name} loading="lazy" /> : <IconPaperclip size={20} aria-hidden />}
            <span>
              {name} ({extensionOf(name).toUpperCase()}, {sizeText(size)})
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
