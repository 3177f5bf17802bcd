import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useRef, useState } from 'react'
import buttons from '../../../client/kit/dialogs/dialog.module.css'
import { fieldErrors, problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { FileChip } from '../../../client/kit/files/file-chip'
import { isCancelled } from '../../../client/kit/files/send-form'
import { UploadProgress } from '../../../client/kit/files/upload-progress'
import { UploadZone } from '../../../client/kit/files/upload-zone'
import { useUpload } from '../../../client/kit/files/use-upload'
import { ChoiceChips } from '../../../client/kit/forms/choice-chips'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { useWordForm } from '../../../client/kit/forms/use-word-form'
import { useWords } from '../../../client/kit/words/words'
import { PICTURE_EXTENSIONS } from '../../../shared/file-kinds'
import type { CommunityEvent } from '../answers'
import { EVENT_TAGS, IMAGE_MAX_BYTES } from '../schema'
import { type DateRules, problemsOf, toForm, type Values, valuesOf } from './event-values'
import { useRefreshEvents } from './refresh-events'

interface Props {
  /** The event to change; null for a new one. */
  event: CommunityEvent | null
  /** The day a new event is proposed for. */
  day?: string
  dateRules: DateRules | null
  onSaved: () => void
  onCancel: () => void
}

/** Makes an event or changes one, with its picture. */
export function EventForm({ event, day, dateRules, onSaved, onCancel }: Props) {
  const node = useRef<HTMLFormElement>(null)
  const refresh = useRefreshEvents()
  const upload = useUpload()
  const [images, setImages] = useState<File[]>([])
  const [removeImage, setRemoveImage] = useState(false)
  const { eventCategory } = useWords('values')
  const form = useWordForm<Values>({
    initialValues: valuesOf(event, day),
    validate: (values) => problemsOf(values, event?.dateStart ?? '', dateRules) as Record<string, string>,
  })
  const busy = upload.progress !== null
  const { isAllDay, dateStart, tags } = form.values

  async function save(values: Values) {
    const [method, path] = event ? (['PATCH', `/api/events/${event.id}`] as const) : (['POST', '/api/events'] as const)
    try {
      await upload.send(method, path, toForm(values, images[0], removeImage))
      onSaved()
      showToast({ title: event ? 'Event updated' : 'Event created', tone: 'success' })
      await refresh(true)
    } catch (error) {
      if (isCancelled(error)) return
      form.setErrors(fieldErrors(error))
      focusFirstProblem(node.current)
      const title = event ? 'Failed to update event' : 'Failed to create event'
      showToast({ title, message: problemText(error, 'Please try again.'), tone: 'destructive' })
    }
  }

  return (
    <form
      ref={node}
      className={fields.fields}
      onSubmit={form.onSubmit(
        (values) => void save(values),
        () => focusFirstProblem(node.current),
      )}
      noValidate
    >
      <TextInput label="Title" name="title" autoComplete="off" {...form.getInputProps('title')} />
      <Textarea label="Description" name="description" {...form.getInputProps('description')} />
      <TextInput label="Location" name="location" autoComplete="off" {...form.getInputProps('location')} />
      <div className={fields.pair}>
        <TextInput
          type="date"
          label="Start Date"
          name="dateStart"
          {...(dateRules ? { min: dateRules.earliest } : {})}
          {...form.getInputProps('dateStart')}
        />
        <TextInput
          type="date"
          label="End Date (optional)"
          name="dateEnd"
          {...(dateRules ? { min: dateStart || dateRules.earliest } : {})}
          {...form.getInputProps('dateEnd')}
        />
      </div>
      <Switch label="All-day event" {...form.getInputProps('isAllDay', { type: 'checkbox' })} />
      {!isAllDay && (
        <div className={fields.pair}>
          <TextInput type="time" label="Start Time (optional)" name="timeStart" {...form.getInputProps('timeStart')} />
          <TextInput type="time" label="End Time (optional)" name="timeEnd" {...form.getInputProps('timeEnd')} />
        </div>
      )}
      <ChoiceChips
        label="Tags"
        choices={EVENT_TAGS}
        textOf={(tag) => eventCategory[tag]}
        chosen={tags}
        onChange={(chosen) => form.setFieldValue('tags', chosen)}
        error={form.errors.tags as string | undefined}
      />
      <Switch
        label="Public event"
        description="Members see every event. Public ones are also in the calendar for everyone, where the community offers one."
        {...form.getInputProps('isPublic', { type: 'checkbox' })}
      />
      {event?.imageUrl && !removeImage && images.length === 0 && (
        <FileChip name="Current image" picture={`${event.imageUrl}&size=small`} disabled={busy} onRemove={() => setRemoveImage(true)} />
      )}
      <UploadZone
        label="Event Image (optional)"
        hint="A JPG, PNG or GIF picture, up to 5 MB"
        extensions={PICTURE_EXTENSIONS}
        maxBytes={IMAGE_MAX_BYTES}
        maxCount={1}
        files={images}
        onChange={setImages}
        error={form.errors.imageFile as string | undefined}
        disabled={busy}
      />
      {busy && images.length > 0 && <UploadProgress progress={upload.progress} onCancel={upload.cancel} />}
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {event ? 'Update Event' : 'Create Event'}
        </Button>
      </div>
    </form>
  )
}
