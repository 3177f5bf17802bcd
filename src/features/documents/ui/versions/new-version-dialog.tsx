import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#kit/dialogs/dialog'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { isGone } from '#kit/feedback/problem'
import { UploadZone } from '#kit/files/upload-zone'
import { isCancelled, UploadProgress, useUpload } from '#kit/files/use-upload'
import { useDraftForm } from '#kit/forms/draft-form'
import { Form } from '#kit/forms/form'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { DOCUMENT_EXTENSIONS, FILE_MAX_BYTES } from '../../../../shared/file-kinds'
import type { ListedDocument } from '../../answers'
import { FILE_FIELD, FILE_MISSING, NOTE_MAX } from '../../schema'
import { showDocumentFailure, showSuccess } from '../failure'

/** Replaces the newest file at the same address. */
export function NewVersionDialog({ document: { id, title }, onClose }: { document: ListedDocument; onClose: () => void }) {
  const words = useWords('documents')
  const utils = trpc.useUtils()
  const upload = useUpload()
  const [files, setFiles] = useState<File[]>([])
  const draft = `document-version-${id}`
  const form = useDraftForm(draft, {
    initialValues: { note: '' },
    validate: () => (files.length === 0 ? { [FILE_FIELD]: FILE_MISSING } : {}),
  })
  const busy = upload.progress !== null

  async function save({ note }: { note: string }) {
    const body = new FormData()
    body.append('note', note)
    for (const file of files) body.append(FILE_FIELD, file)
    try {
      await upload.send('POST', `/api/documents/${id}/versions`, body)
      form.sent?.()
      showSuccess(words.versionAdded)
      onClose()
    } catch (error) {
      if (isCancelled(error)) return
      form.refuse(error)
      showDocumentFailure(error, words.versionFailed)
      if (isGone(error)) onClose()
    }
    await utils.invalidate()
  }

  return (
    <Dialog title={words.newVersion} writes={draft} onClose={onClose}>
      <Form form={form} onSubmit={save}>
        <p>{title}</p>
        <Stack gap="0.75rem">
          <UploadZone
            label={words.file}
            extensions={DOCUMENT_EXTENSIONS}
            maxBytes={FILE_MAX_BYTES}
            maxCount={1}
            files={files}
            onChange={(chosen) => {
              setFiles(chosen)
              form.clearFieldError(FILE_FIELD)
            }}
            error={form.errors[FILE_FIELD] as string | undefined}
            required
            disabled={busy}
            camera
            keepsOriginals
          />
        </Stack>
        <TextInput label={words.whatChanged} name="note" autoComplete="off" maxLength={NOTE_MAX} {...form.getInputProps('note')} />
        <UploadProgress progress={upload.progress} onCancel={upload.cancel} />
        <FormButtons loading={busy} onCancel={onClose}>
          {words.upload}
        </FormButtons>
      </Form>
    </Dialog>
  )
}
