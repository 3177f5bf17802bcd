import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Dialog } from '../../../client/kit/dialogs/dialog'
import buttons from '../../../client/kit/dialogs/dialog.module.css'
import { fieldErrors } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { isCancelled } from '../../../client/kit/files/send-form'
import { UploadProgress } from '../../../client/kit/files/upload-progress'
import { useUpload } from '../../../client/kit/files/use-upload'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { useWordForm } from '../../../client/kit/forms/use-word-form'
import { TellDialog } from '../../../client/kit/telling/tell-dialog'
import { TellField } from '../../../client/kit/telling/tell-field'
import { useTelling } from '../../../client/kit/telling/use-telling'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import { FILE_FIELD } from '../schema'
import { BLANK, DocumentFields, type Values } from './document-fields'
import { formOf, newProblemsOf, withScheme } from './document-values'
import { showFailure, showSuccess } from './failure'
import { SourceField } from './source-field'

/** Adds a document: a file, or the address of one that is kept elsewhere. Several files at once go to a dialog for many. */
export function AddDocumentDialog({ onMany, onClose }: { onMany: (files: File[], refused: string[]) => void; onClose: () => void }) {
  const words = useWords('documents')
  const { cancel } = useWords('kit')
  const node = useRef<HTMLFormElement>(null)
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
      form.setErrors(fieldErrors(error))
      focusFirstProblem(node.current)
      showFailure(error, words.addFailed)
    }
  }
  function refuse(problems: Record<string, unknown>) {
    focusFirstProblem(node.current)
    if (problems[FILE_FIELD]) showToast({ title: words.error, message: words.fileMissing, tone: 'destructive' })
    else if (problems.fileUrl) showToast({ title: words.error, message: words.urlInvalid, tone: 'destructive' })
  }

  return (
    <Dialog title={words.add} size="37.5rem" writes covered={telling.asking !== null} onClose={onClose}>
      <form ref={node} className={fields.fields} onSubmit={form.onSubmit(telling.submit, refuse)} noValidate>
        <DocumentFields form={form}>
          <SourceField form={form} disabled={busy} onMany={onMany} />
        </DocumentFields>
        <TellField {...form.getInputProps('notify', { type: 'checkbox' })} />
        <UploadProgress progress={upload.progress} onCancel={upload.cancel} />
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" loading={busy || telling.busy}>
            {words.add}
          </Button>
        </div>
      </form>
      {telling.asking && <TellDialog {...telling.asking} />}
    </Dialog>
  )
}
