import { DeleteDialog, Dialog } from '#kit/dialogs/dialog'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { isGone } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { useDeletionToast } from '#kit/feedback/undo-toast'
import { isCancelled, UploadProgress, useUpload } from '#kit/files/use-upload'
import { useDraftForm } from '#kit/forms/draft-form'
import { Form } from '#kit/forms/form'
import { NotifyDialog } from '#kit/recipients/notify-dialog'
import { NotifyField, useNotifyForm } from '#kit/recipients/notify-field'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { ListedDocument } from '../answers'
import { FILE_FIELD } from '../schema'
import type { DialogName } from './document-actions'
import { BLANK, DocumentFields, type Values, valuesOf } from './document-fields'
import { formOf, newProblemsOf, problemsOf, withScheme } from './document-values'
import { showDocumentFailure, showSuccess } from './failure'
import { ManyDocumentsDialog } from './many/many-documents-dialog'
import { SourceField, UrlField } from './source-field'
import { NewVersionDialog } from './versions/new-version-dialog'
import { VersionsDialog } from './versions/versions-dialog'

export type Opened = { name: 'add' } | { name: 'many'; files: File[]; refused: string[] } | { name: DialogName; document: ListedDocument }

const ABOUT_ONE = { edit: EditDocumentDialog, newVersion: NewVersionDialog, versions: VersionsDialog, delete: DeleteDocumentDialog }

export function DocumentDialog({ opened, onOpen, onClose }: { opened: Opened; onOpen: (next: Opened) => void; onClose: () => void }) {
  if (opened.name === 'add')
    return <AddDocumentDialog onMany={(files, refused) => onOpen({ name: 'many', files, refused })} onClose={onClose} />
  if (opened.name === 'many') return <ManyDocumentsDialog files={opened.files} refused={opened.refused} onClose={onClose} />
  const About = ABOUT_ONE[opened.name]
  return <About document={opened.document} onClose={onClose} />
}

/** Adds a document: a file or a web address. Several files go to their own dialog. */
function AddDocumentDialog({ onMany, onClose }: { onMany: (files: File[], refused: string[]) => void; onClose: () => void }) {
  const words = useWords('documents')
  const utils = trpc.useUtils()
  const upload = useUpload()
  const link = trpc.documents.addLink.useMutation()
  const form = useDraftForm<Values>('document-new', { initialValues: BLANK, validate: newProblemsOf })
  const notifying = useNotifyForm<Values>('documents', (values) => void save(values))
  const busy = upload.progress !== null || link.isPending

  async function save(values: Values) {
    try {
      if (values.source === 'file') await upload.send('POST', '/api/documents', formOf(values))
      else await link.mutateAsync(form.keyed({ ...values, fileUrl: withScheme(values.fileUrl) }))
      form.sent?.()
      showSuccess(words.added)
      onClose()
      await utils.invalidate()
    } catch (error) {
      if (isCancelled(error)) return
      form.refuse(error)
      showDocumentFailure(error, words.addFailed)
    }
  }
  function refuse(problems: Record<string, unknown>) {
    if (problems[FILE_FIELD]) showToast({ title: words.error, message: words.fileMissing, tone: 'destructive' })
    else if (problems.fileUrl) showToast({ title: words.error, message: words.urlInvalid, tone: 'destructive' })
  }

  return (
    <Dialog title={words.add} size="37.5rem" writes="document-new" onClose={onClose}>
      <Form form={form} onSubmit={notifying.submit} onRefused={refuse}>
        <DocumentFields form={form}>
          <SourceField form={form} disabled={busy} onMany={onMany} />
        </DocumentFields>
        <NotifyField {...form.getInputProps('notify', { type: 'checkbox' })} />
        <UploadProgress progress={upload.progress} onCancel={upload.cancel} />
        <FormButtons loading={busy || notifying.busy} onCancel={onClose}>
          {words.add}
        </FormButtons>
      </Form>
      {notifying.asking && <NotifyDialog {...notifying.asking} />}
    </Dialog>
  )
}

function EditDocumentDialog({ document, onClose }: { document: ListedDocument; onClose: () => void }) {
  const words = useWords('documents')
  const utils = trpc.useUtils()
  const form = useDraftForm<Values>(`document-${document.id}`, { initialValues: valuesOf(document), validate: problemsOf })
  const update = trpc.documents.update.useMutation({
    onSuccess: () => {
      form.sent?.()
      showSuccess(words.edited)
      onClose()
    },
    onError: (error) => {
      form.refuse(error)
      showDocumentFailure(error, words.changeFailed)
      if (isGone(error)) onClose()
    },
    onSettled: () => utils.invalidate(),
  })
  const save = ({ source, files: _, notify: __, fileUrl, ...said }: Values) =>
    update.mutate({ id: document.id, ...form.changed({ ...said, ...(source === 'url' && { fileUrl: withScheme(fileUrl) }) }) })

  return (
    <Dialog title={words.editTitle} size="37.5rem" writes={`document-${document.id}`} onClose={onClose}>
      <Form form={form} onSubmit={save}>
        <DocumentFields form={form}>{form.values.source === 'url' && <UrlField form={form} />}</DocumentFields>
        <FormButtons loading={update.isPending} onCancel={onClose}>
          {words.saveChanges}
        </FormButtons>
      </Form>
    </Dialog>
  )
}

function DeleteDocumentDialog({ document: { id, title }, onClose }: { document: ListedDocument; onClose: () => void }) {
  const words = useWords('documents')
  const showDeleted = useDeletionToast()
  const kit = useWords('kit')
  const utils = trpc.useUtils()
  const remove = trpc.documents.remove.useMutation({
    onSuccess: () => {
      showDeleted({ title: words.success, message: words.deleted }, (client) => client.documents.restore.mutate({ id }))
      onClose()
    },
    onError: (error) => {
      showDocumentFailure(error, words.deleteFailed)
      if (isGone(error)) onClose()
    },
    onSettled: () => utils.invalidate(),
  })
  return (
    <DeleteDialog title={words.deleteTitle} confirmLabel={kit.delete} id={id} deletion={remove} onClose={onClose}>
      <p>{kit.cannotBeUndone(title)}</p>
    </DeleteDialog>
  )
}
