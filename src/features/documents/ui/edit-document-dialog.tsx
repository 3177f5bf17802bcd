import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Dialog } from '../../../client/kit/dialogs/dialog'
import buttons from '../../../client/kit/dialogs/dialog.module.css'
import { fieldErrors, isGone } from '../../../client/kit/feedback/problem'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { useWordForm } from '../../../client/kit/forms/use-word-form'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import type { ListedDocument } from '../answers'
import { DocumentFields, type Values, valuesOf } from './document-fields'
import { problemsOf, withScheme } from './document-values'
import { showFailure, showSuccess } from './failure'
import { UrlField } from './source-field'

/** Changes what is said about a document; a file itself is replaced by a new version. */
export function EditDocumentDialog({ document, onClose }: { document: ListedDocument; onClose: () => void }) {
  const words = useWords('documents')
  const { cancel } = useWords('kit')
  const node = useRef<HTMLFormElement>(null)
  const utils = trpc.useUtils()
  const form = useWordForm<Values>({ initialValues: valuesOf(document), validate: problemsOf })
  const update = trpc.documents.update.useMutation({
    onSuccess: () => {
      showSuccess(words.edited)
      onClose()
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      focusFirstProblem(node.current)
      showFailure(error, words.changeFailed)
      if (isGone(error)) onClose()
    },
    onSettled: () => utils.invalidate(),
  })
  const save = ({ source, files: _, notify: __, fileUrl, ...said }: Values) =>
    update.mutate({ id: document.id, ...said, ...(source === 'url' && { fileUrl: withScheme(fileUrl) }) })

  return (
    <Dialog title={words.editTitle} size="37.5rem" writes onClose={onClose}>
      <form ref={node} className={fields.fields} onSubmit={form.onSubmit(save, () => focusFirstProblem(node.current))} noValidate>
        <DocumentFields form={form}>{form.values.source === 'url' && <UrlField form={form} />}</DocumentFields>
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {words.saveChanges}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
