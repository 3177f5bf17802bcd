import { Dialog } from '#kit/dialogs/dialog'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { showToast } from '#kit/feedback/toast'
import { isCancelled } from '#kit/files/send-form'
import { UploadProgress } from '#kit/files/upload-progress'
import { useUpload } from '#kit/files/use-upload'
import { Form } from '#kit/forms/form'
import { useWordForm } from '#kit/forms/use-word-form'
import { TellDialog } from '#kit/telling/tell-dialog'
import { TellField } from '#kit/telling/tell-field'
import { useTelling } from '#kit/telling/use-telling'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { FILE_FIELD } from '../schema'
import { BLANK, DocumentFields, type Values } from './document-fields'
import { formOf, newProblemsOf, withScheme } from './document-values'
import { showFailure, showSuccess } from './failure'
import { SourceField } from './source-field'

/** Adds a document: a file, or the address of one that is kept elsewhere. Several files at once go to a dialog for many. */
export function AddDocumentDialog({ onMany, onClose }: { onMany: (files: File[], refused: string[]) => void; onClose: () => void }) {
  const words = useWords('documents')
  const utils = trpc.useUtils()
  const upload = useUpload()
  const link = trpc.documents.addLink.useMutation()
  const form = useWordForm<Values>({ initialValues: BLANK, validate: newProblemsOf })
  const telling = useTelling<Values>('documents', (values) => void save(values))
  const busy = upload.progress !== null || link.isPending

  async function save(values: Values) {
    try {
      if (values.source === 'file') await upload.send('POST', '/api/documents', formOf(values))
      else await link.mutateAsync({ ...values, fileUrl: withScheme(values.fileUrl) })
      showSuccess(words.added)
      onClose()
      await utils.invalidate()
    } catch (error) {
      if (isCancelled(error)) return
      form.refuse(error)
      showFailure(error, words.addFailed)
    }
  }
  function refuse(problems: Record<string, unknown>) {
    if (problems[FILE_FIELD]) showToast({ title: words.error, message: words.fileMissing, tone: 'destructive' })
    else if (problems.fileUrl) showToast({ title: words.error, message: words.urlInvalid, tone: 'destructive' })
  }

  return (
    <Dialog title={words.add} size="37.5rem" writes covered={telling.asking !== null} onClose={onClose}>
      <Form form={form} onSubmit={telling.submit} onRefused={refuse}>
        <DocumentFields form={form}>
          <SourceField form={form} disabled={busy} onMany={onMany} />
        </DocumentFields>
        <TellField {...form.getInputProps('notify', { type: 'checkbox' })} />
        <UploadProgress progress={upload.progress} onCancel={upload.cancel} />
        <FormButtons loading={busy || telling.busy} onCancel={onClose}>
          {words.add}
        </FormButtons>
      </Form>
      {telling.asking && <TellDialog {...telling.asking} />}
    </Dialog>
  )
}
