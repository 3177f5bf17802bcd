import { lazy, Suspense, useEffect, useState } from 'react'
import { FormButtons } from '#kit/dialogs/dialog'
import { showFailure, showToast } from '#kit/feedback/toast'
import { FileChip } from '#kit/files/file-chip'
import { isCancelled } from '#kit/files/send-form'
import { UploadZone } from '#kit/files/upload-zone'
import { UploadProgress, useUpload } from '#kit/files/use-upload'
import { Form, useWordForm } from '#kit/forms/form'
import { NotifyField, useNotifyForm } from '#kit/recipients/notify-field'
import { messageText, useWords } from '#kit/words/words'
import { PICTURE_EXTENSIONS } from '../../../shared/file-kinds'
import type { CommunityEvent } from '../answers'
import { IMAGE_MAX_BYTES } from '../schema'
import { type DateRules, EventFields, type Values, valuesOf } from './event-fields'
import { problemsOf, toForm } from './event-values'
import { useRefreshEvents } from './refresh-events'

const NotifyDialog = lazy(async () => ({ default: (await import('#kit/recipients/notify-dialog')).NotifyDialog }))

interface Props {
  /** The event to change; null for a new one. */
  event: CommunityEvent | null
  /** The day a new event is proposed for. */
  day?: string
  dateRules: DateRules | null
  /** Hears whether a question lies above the form. */
  onCovered?: (covered: boolean) => void
  onSaved: () => void
  onCancel: () => void
}

/** Makes an event or changes one, with its picture. */
export function EventForm({ event, day, dateRules, onCovered, onSaved, onCancel }: Props) {
  const words = useWords('events')
  const refresh = useRefreshEvents()
  const upload = useUpload()
  const [images, setImages] = useState<File[]>([])
  const [removeImage, setRemoveImage] = useState(false)
  const form = useWordForm<Values>({
    initialValues: valuesOf(event, day),
    validate: (values) => problemsOf(values, event?.dateStart ?? '', dateRules) as Record<string, string>,
  })
  const error = (field: string) => (form.errors[field] ? messageText(String(form.errors[field])) : undefined)
  const telling = useNotifyForm<Values>('events', (values) => void save(values))
  const isAsking = telling.asking !== null
  useEffect(() => onCovered?.(isAsking), [onCovered, isAsking])
  const busy = upload.progress !== null

  async function save(values: Values) {
    const [method, path] = event ? (['PATCH', `/api/events/${event.id}`] as const) : (['POST', '/api/events'] as const)
    try {
      await upload.send(method, path, toForm(values, event, form.changed, images[0], removeImage))
      onSaved()
      showToast({ title: event ? words.updated : words.created, tone: 'success' })
      await refresh(true)
    } catch (error) {
      if (isCancelled(error)) return
      form.refuse(error)
      const title = event ? words.updateFailed : words.createFailed
      showFailure(title, error)
    }
  }

  return (
    <Form form={form} onSubmit={telling.submit}>
      <EventFields form={form} event={event} dateRules={dateRules} />
      {!event && <NotifyField {...form.getInputProps('notify', { type: 'checkbox' })} />}
      {event?.imageUrl && !removeImage && images.length === 0 && (
        <FileChip
          name={words.currentImage}
          picture={`${event.imageUrl}&size=small`}
          disabled={busy}
          onRemove={() => setRemoveImage(true)}
        />
      )}
      <UploadZone
        label={words.image}
        hint={words.imageHint}
        extensions={PICTURE_EXTENSIONS}
        maxBytes={IMAGE_MAX_BYTES}
        maxCount={1}
        files={images}
        onChange={setImages}
        error={error('imageFile')}
        disabled={busy}
      />
      {busy && images.length > 0 && <UploadProgress progress={upload.progress} onCancel={upload.cancel} />}
      <FormButtons loading={busy || telling.busy} onCancel={onCancel}>
        {event ? words.updateEvent : words.createEvent}
      </FormButtons>
      <Suspense>{telling.asking && <NotifyDialog {...telling.asking} />}</Suspense>
    </Form>
  )
}
