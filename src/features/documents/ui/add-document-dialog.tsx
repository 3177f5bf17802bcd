import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useRef } from 'react'
import { Dialog } from '../../../client/kit/dialogs/dialog'
import buttons from '../../../client/kit/dialogs/dialog.module.css'
import { fieldErrors, problemText, readProblem } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { isCancelled } from '../../../client/kit/files/send-form'
import { UploadProgress } from '../../../client/kit/files/upload-progress'
import { useUpload } from '../../../client/kit/files/use-upload'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { useWordForm } from '../../../client/kit/forms/use-word-form'
import { trpc } from '../../../client/trpc'
import { DOCUMENT_CATEGORIES, FILE_FIELD, FILE_MISSING, UPLOAD_NEEDS_SIGN_IN, URL_INVALID } from '../schema'
import { BLANK, formOf, problemsOf, type Values, withScheme } from './document-values'
import { SourceField } from './source-field'

/** Adds a document: a file, or the address of one that is kept elsewhere. */
export function AddDocumentDialog({ onClose }: { onClose: () => void }) {
  const node = useRef<HTMLFormElement>(null)
  const utils = trpc.useUtils()
  const upload = useUpload()
  const link = trpc.documents.addLink.useMutation()
  const form = useWordForm<Values>({ initialValues: BLANK, validate: problemsOf })
  const busy = upload.progress !== null || link.isPending

  async function save(values: Values) {
    try {
      if (values.source === 'file') await upload.send('POST', '/api/documents', formOf(values))
      else await link.mutateAsync({ ...values, fileUrl: withScheme(values.fileUrl) })
      showToast({ title: 'Success', message: 'Document added successfully', tone: 'success' })
      onClose()
      await utils.invalidate()
    } catch (error) {
      if (isCancelled(error)) return
      form.setErrors(fieldErrors(error))
      focusFirstProblem(node.current)
      showFailure(error)
    }
  }
  function refuse(problems: Record<string, unknown>) {
    focusFirstProblem(node.current)
    if (problems[FILE_FIELD]) showToast({ title: 'Error', message: FILE_MISSING, tone: 'destructive' })
    else if (problems.fileUrl) showToast({ title: 'Error', message: URL_INVALID, tone: 'destructive' })
  }

  return (
    <Dialog title="Add Document" size="37.5rem" writes onClose={onClose}>
      <form ref={node} className={fields.fields} onSubmit={form.onSubmit(save, refuse)} noValidate>
        <TextInput label="Title" name="title" autoComplete="off" withAsterisk data-autofocus {...form.getInputProps('title')} />
        <NativeSelect label="Category" name="category" data={[...DOCUMENT_CATEGORIES]} {...form.getInputProps('category')} />
        <SourceField form={form} disabled={busy} />
        <Textarea label="Description (optional)" name="description" minRows={2} maxRows={8} {...form.getInputProps('description')} />
        <Switch
          label="Public"
          description="Anyone with the link can open it, even without signing in."
          {...form.getInputProps('isPublic', { type: 'checkbox' })}
        />
        <UploadProgress progress={upload.progress} onCancel={upload.cancel} />
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Add Document
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function showFailure(error: unknown) {
  const { status, message } = readProblem(error)
  if (status === 401) {
    showToast({ title: 'Authentication required', message: UPLOAD_NEEDS_SIGN_IN, tone: 'destructive' })
    return
  }
  showToast({ title: 'Error', message: problemText(error, status === 0 ? message : 'Failed to add document'), tone: 'destructive' })
}
