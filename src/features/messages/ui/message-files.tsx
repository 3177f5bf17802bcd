import { useState } from 'react'
import { Note } from '#kit/feedback/note'
import { UploadZone } from '#kit/files/upload-zone'
import type { useUpload } from '#kit/files/use-upload'
import { UploadProgress } from '#kit/files/use-upload'
import { useWords } from '#kit/words/words'
import { DOCUMENT_EXTENSIONS, FILE_MAX_BYTES } from '../../../shared/file-kinds'
import { FILES_MAX } from '../schema'
import classes from './conversation.module.css'

/** Files of a message being written. A draft stores only that there were files, so that the author is told to add them again. */
export function useMessageFiles(hadFiles: boolean) {
  const [files, setFiles] = useState<File[]>([])
  const [lost, setLost] = useState(hadFiles)
  const choose = (chosen: File[]) => {
    setFiles(chosen)
    setLost(false)
  }
  return { files, lost, choose, hadFiles: lost || files.length > 0 }
}

interface Props {
  chosen: ReturnType<typeof useMessageFiles>
  upload: ReturnType<typeof useUpload>
  error?: string | undefined
}

export function MessageFiles({ chosen, upload, error }: Props) {
  const words = useWords('messages')
  return (
    <div className={classes.chosen}>
      {chosen.lost && <Note tone="amber">{words.addFilesAgain}</Note>}
      <UploadZone
        label={words.addFiles}
        extensions={DOCUMENT_EXTENSIONS}
        maxBytes={FILE_MAX_BYTES}
        maxCount={FILES_MAX}
        files={chosen.files}
        onChange={chosen.choose}
        error={error}
        disabled={upload.progress !== null}
      />
      {chosen.files.length > 0 && <UploadProgress progress={upload.progress} onCancel={upload.cancel} />}
    </div>
  )
}
