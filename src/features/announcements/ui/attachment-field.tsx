import { FileChip } from '#kit/files/file-chip'
import { UploadZone } from '#kit/files/upload-zone'
import fields from '#kit/forms/fields.module.css'
import { useWords } from '#kit/words/words'
import { DOCUMENT_EXTENSIONS, FILE_MAX_BYTES, MEGABYTE } from '../../../shared/file-kinds'
import type { Announcement } from '../answers'

interface Props {
  announcement: Announcement | null
  files: File[]
  /** The stored attachment should go. */
  removed: boolean
  error: string | undefined
  disabled: boolean
  onFiles: (files: File[]) => void
  onRemove: () => void
}

/** The one attachment: the stored one until it is removed, then a new one. */
export function AttachmentField({ announcement, files, removed, error, disabled, onFiles, onRemove }: Props) {
  const words = useWords('announcements')
  if (announcement?.attachmentName && !removed) {
    const preview = announcement.attachmentPreviewUrl ? { picture: announcement.attachmentPreviewUrl } : {}
    return (
      <section className={fields.fields} aria-label={words.attachment}>
        <FileChip
          name={announcement.attachmentName}
          bytes={announcement.attachmentSize ?? 0}
          disabled={disabled}
          onRemove={onRemove}
          {...preview}
        />
      </section>
    )
  }
  return (
    <UploadZone
      label={words.attachmentOptional}
      hint={words.attachmentHint(FILE_MAX_BYTES / MEGABYTE)}
      extensions={DOCUMENT_EXTENSIONS}
      maxBytes={FILE_MAX_BYTES}
      maxCount={1}
      files={files}
      onChange={onFiles}
      error={error}
      disabled={disabled}
      camera
    />
  )
}
