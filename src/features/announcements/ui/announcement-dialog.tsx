import { Button, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useRef, useState } from 'react'
import { useMail } from '../../../client/kit/context/mail'
import { useViewer } from '../../../client/kit/context/viewer'
import { Dialog } from '../../../client/kit/dialogs/dialog'
import buttons from '../../../client/kit/dialogs/dialog.module.css'
import { fieldErrors, readProblem } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { isCancelled } from '../../../client/kit/files/send-form'
import { UploadProgress } from '../../../client/kit/files/upload-progress'
import { useUpload } from '../../../client/kit/files/use-upload'
import { ChoiceChips } from '../../../client/kit/forms/choice-chips'
import { forgetDraft, hasDraft, readDraft, useKeptDraft } from '../../../client/kit/forms/draft'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { useWordForm } from '../../../client/kit/forms/use-word-form'
import { trpc } from '../../../client/trpc'
import type { Announcement, Category } from '../answers'
import { announcementForm } from '../schema'
import { showFailure } from './announcement-actions'
import { draftOf, formOf, type Values, valuesOf } from './announcement-values'
import { AttachmentField } from './attachment-field'
import { DraftNote } from './draft-note'
import { PinFields } from './pin-fields'

const INCOMPLETE = 'Please fill in all required fields and select at least one category.'
const VISIBLE = 'Residents can see it now.'
const EMAILED = 'Residents can see it now. It goes to everyone by email.'

interface Props {
  /** The one to change; null writes a new one. */
  announcement: Announcement | null
  categories: Category[]
  onClose: () => void
}

export function AnnouncementDialog({ announcement, categories, onClose }: Props) {
  const node = useRef<HTMLFormElement>(null)
  const utils = trpc.useUtils()
  const upload = useUpload()
  const { promise } = useMail()
  const key = `announcement-draft-${useViewer().id}-${announcement?.id ?? 'new'}`
  const stored = valuesOf(announcement)
  const blank = draftOf(stored)
  const [resumed, setResumed] = useState(() => hasDraft(key))
  const [initialValues] = useState(() => ({ ...stored, ...readDraft(key, blank) }))
  const form = useWordForm<Values>({ initialValues, validate: schemaResolver(announcementForm, { sync: true }) })
  useKeptDraft(key, draftOf(form.values), blank)
  const { values, errors, setFieldValue } = form
  const busy = upload.progress !== null
  const error = (field: string) => errors[field] as string | undefined

  async function save(filled: Values) {
    const address = announcement ? `/api/announcements/${announcement.id}` : '/api/announcements'
    try {
      const saved = (await upload.send(announcement ? 'PUT' : 'POST', address, formOf(filled))) as Announcement
      forgetDraft(key)
      if (announcement) showToast({ title: 'Announcement Updated', message: 'Your changes are live.', tone: 'success' })
      else showToast({ title: 'Announcement Created', message: saved.isEmailed ? promise(EMAILED) : VISIBLE, tone: 'success' })
      onClose()
      await utils.invalidate()
    } catch (failure) {
      if (isCancelled(failure)) return
      form.setErrors(fieldErrors(failure))
      focusFirstProblem(node.current)
      const { status, message } = readProblem(failure)
      showFailure(failure, status === 0 ? message : 'Failed to save the announcement')
    }
  }
  function startOver() {
    form.setValues(stored)
    setResumed(false)
    node.current?.querySelector('input')?.focus()
  }
  function refuse() {
    focusFirstProblem(node.current)
    showToast({ title: 'Invalid Form', message: INCOMPLETE, tone: 'destructive' })
  }

  return (
    <Dialog
      title={announcement ? 'Edit Announcement' : 'Create Announcement'}
      size="37.5rem"
      writes={Boolean(announcement)}
      onClose={onClose}
    >
      <form ref={node} className={fields.fields} onSubmit={form.onSubmit(save, refuse)} noValidate>
        {resumed && <DraftNote onStartOver={startOver} />}
        <TextInput label="Title" name="title" autoComplete="off" withAsterisk data-autofocus {...form.getInputProps('title')} />
        <ChoiceChips
          label="Categories *"
          choices={categories.map(({ name }) => name)}
          chosen={categories.filter(({ id }) => values.categories.includes(id)).map(({ name }) => name)}
          onChange={(names) =>
            setFieldValue(
              'categories',
              categories.filter(({ name }) => names.includes(name)).map(({ id }) => id),
            )
          }
          error={error('categories')}
        />
        <Textarea label="Content" name="content" minRows={4} maxRows={16} withAsterisk {...form.getInputProps('content')} />
        <PinFields form={form} isNew={!announcement} />
        <TextInput
          type="date"
          label="Expires on (optional)"
          description="Visible through the end of this day."
          name="expiresAt"
          {...form.getInputProps('expiresAt')}
        />
        <AttachmentField
          announcement={announcement}
          files={values.files}
          removed={values.removeAttachment}
          error={error('attachmentFile')}
          disabled={busy}
          onFiles={(files) => setFieldValue('files', files)}
          onRemove={() => setFieldValue('removeAttachment', true)}
        />
        <UploadProgress progress={upload.progress} onCancel={upload.cancel} />
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {announcement ? 'Save Changes' : 'Create Announcement'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
