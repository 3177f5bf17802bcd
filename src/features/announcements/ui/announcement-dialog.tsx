import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { schemaResolver, useForm } from '@mantine/form'
import { useRef } from 'react'
import { Dialog } from '../../../client/kit/dialogs/dialog'
import buttons from '../../../client/kit/dialogs/dialog.module.css'
import { fieldErrors, readProblem } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { isCancelled } from '../../../client/kit/files/send-form'
import { UploadProgress } from '../../../client/kit/files/upload-progress'
import { useUpload } from '../../../client/kit/files/use-upload'
import { ChoiceChips } from '../../../client/kit/forms/choice-chips'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { trpc } from '../../../client/trpc'
import type { Announcement, Category } from '../answers'
import { announcementForm } from '../schema'
import { showFailure } from './announcement-actions'
import { formOf, type Values, valuesOf } from './announcement-values'
import { AttachmentField } from './attachment-field'

const INCOMPLETE = 'Please fill in all required fields and select at least one category.'

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
  const form = useForm<Values>({ initialValues: valuesOf(announcement), validate: schemaResolver(announcementForm, { sync: true }) })
  const { values, errors, setFieldValue } = form
  const busy = upload.progress !== null
  const error = (field: string) => errors[field] as string | undefined

  async function save(filled: Values) {
    const address = announcement ? `/api/announcements/${announcement.id}` : '/api/announcements'
    try {
      await upload.send(announcement ? 'PUT' : 'POST', address, formOf(filled))
      showToast({
        title: announcement ? 'Announcement Updated' : 'Announcement Created',
        message: announcement ? 'Your changes are there for everyone.' : 'Everyone can read it now.',
        tone: 'success',
      })
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
  function refuse() {
    focusFirstProblem(node.current)
    showToast({ title: 'Invalid Form', message: INCOMPLETE, tone: 'destructive' })
  }

  return (
    <Dialog title={announcement ? 'Edit Announcement' : 'Create Announcement'} size="37.5rem" writes onClose={onClose}>
      <form ref={node} className={fields.fields} onSubmit={form.onSubmit(save, refuse)} noValidate>
        <TextInput label="Title" name="title" autoComplete="off" withAsterisk data-autofocus {...form.getInputProps('title')} />
        <Textarea label="Content" name="content" minRows={5} maxRows={16} withAsterisk {...form.getInputProps('content')} />
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
        <TextInput
          type="date"
          label="Expires on (optional)"
          description="It is shown until the end of that day."
          name="expiresAt"
          {...form.getInputProps('expiresAt')}
        />
        <Switch
          label="Pin this announcement"
          description="It stands above all others. Nobody is mailed."
          {...form.getInputProps('isPinned', { type: 'checkbox' })}
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
