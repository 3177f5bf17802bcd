import { Dialog } from '#kit/dialogs/dialog'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { isGone } from '#kit/feedback/problem'
import { Form } from '#kit/forms/form'
import { useWordForm } from '#kit/forms/use-word-form'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { ListedDocument } from '../answers'
import { DocumentFields, type Values, valuesOf } from './document-fields'
import { problemsOf, withScheme } from './document-values'
import { showFailure, showSuccess } from './failure'
import { UrlField } from './source-field'

/** Changes what is said about a document; a file itself is replaced by a new version. */
export function EditDocumentDialog({ document, onClose }: { document: ListedDocument; onClose: () => void }) {
  const words = useWords('documents')
  const utils = trpc.useUtils()
  const form = useWordForm<Values>({ initialValues: valuesOf(document), validate: problemsOf })
  const update = trpc.documents.update.useMutation({
    onSuccess: () => {
      showSuccess(words.edited)
      onClose()
    },
    onError: (error) => {
      form.refuse(error)
      showFailure(error, words.changeFailed)
      if (isGone(error)) onClose()
    },
    onSettled: () => utils.invalidate(),
  })
  const save = ({ source, files: _, notify: __, fileUrl, ...said }: Values) =>
    update.mutate({ id: document.id, ...form.changed({ ...said, ...(source === 'url' && { fileUrl: withScheme(fileUrl) }) }) })

  return (
    <Dialog title={words.editTitle} size="37.5rem" writes onClose={onClose}>
      <Form form={form} onSubmit={save}>
        <DocumentFields form={form}>{form.values.source === 'url' && <UrlField form={form} />}</DocumentFields>
        <FormButtons loading={update.isPending} onCancel={onClose}>
          {words.saveChanges}
        </FormButtons>
      </Form>
    </Dialog>
  )
}
