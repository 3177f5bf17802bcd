import { Button, Group } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { lazy, Suspense, useState } from 'react'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { FieldSkeletons, LoadError } from '#kit/feedback/loading'
import { isInvalidOrGone, problemText } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import { DescriptionFields } from '#kit/files/description-fields'
import { FileChip } from '#kit/files/file-chip'
import { UploadZone } from '#kit/files/upload-zone'
import { isCancelled, UploadProgress, useUpload } from '#kit/files/use-upload'
import { useDraftForm } from '#kit/forms/draft-form'
import fields from '#kit/forms/fields.module.css'
import { Form } from '#kit/forms/form'
import { languagesToSend } from '#kit/forms/language-fields'
import { NotifyField, useNotifyForm } from '#kit/recipients/notify-field'
import { EmailField } from '#kit/recipients/recipient-line'
import { messageText, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { PICTURE_EXTENSIONS } from '../../../shared/file-kinds'
import { msg } from '../../../words/messages'
import type { CommunityEvent } from '../answers'
import { END_DATE_EARLY, IMAGE_MAX_BYTES, newEvent, PLACE } from '../schema'
import { type DateRules, EventFields, type Values, valuesOf } from './event-fields'
import { useRefreshEvents } from './refresh-events'

const NotifyDialog = lazy(async () => ({ default: (await import('#kit/recipients/notify-dialog')).NotifyDialog }))

interface Props {
  event: CommunityEvent | null
  day?: string
  dateRules: DateRules | null
  onSaved: () => void
  onCancel: () => void
}

export function EventForm({ event: loaded, day, dateRules, onSaved, onCancel }: Props) {
  // The event as the form shows it: a later load must not make others' changes look like this form's.
  const [event] = useState(loaded)
  const words = useWords('events')
  const refresh = useRefreshEvents()
  const upload = useUpload()
  const [images, setImages] = useState<File[]>([])
  const [removeImage, setRemoveImage] = useState(false)
  const form = useDraftForm<Values>(`event-${event?.id ?? 'new'}`, {
    initialValues: valuesOf(event, day),
    validate: (values) => problemsOf(values, event?.dateStart ?? '', dateRules) as Record<string, string>,
  })
  const error = (field: string) => (form.errors[field] ? messageText(String(form.errors[field])) : undefined)
  const notifyForm = useNotifyForm<Values>('events', (values) => void save(values))
  const busy = upload.progress !== null
  const [tells, setTells] = useState(true)
  const isMoved = event !== null && PLACE.some((name) => name in form.changed(form.values))
  const today = dateRules?.earliest ?? new Date().toISOString().slice(0, 10)
  const isOffered = isMoved && (form.values.dateEnd || form.values.dateStart) >= today
  const { data: reach } = trpc.events.reach.useQuery(undefined, { enabled: event !== null, staleTime: 0 })

  async function save(values: Values) {
    const [method, path] = event ? (['PATCH', `/api/events/${event.id}`] as const) : (['POST', '/api/events'] as const)
    try {
      await upload.send(
        method,
        path,
        toForm({ ...values, notify: event ? isOffered && tells : values.notify }, event, form.changed, images[0], removeImage),
      )
      form.sent?.()
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

  const describe = (name: string) => <DescriptionFields name={name} {...form.getInputProps('imageDescription')} disabled={busy} />
  return (
    <Form form={form} onSubmit={(values) => (event ? save(values) : notifyForm.submit(values))}>
      <EventFields form={form} event={event} dateRules={dateRules} />
      {isOffered && <EmailField count={reach} checked={tells} onChange={(change) => setTells(change.currentTarget.checked)} />}
      {!event && <NotifyField {...form.getInputProps('notify', { type: 'checkbox' })} />}
      {event?.imageUrl && !removeImage && images.length === 0 && (
        <>
          <FileChip
            name={words.currentImage}
            picture={`${event.imageUrl}&size=small`}
            disabled={busy}
            onRemove={() => {
              setRemoveImage(true)
              form.setFieldValue('imageDescription', null)
            }}
          />
          {describe(words.currentImage)}
        </>
      )}
      <UploadZone
        label={words.image}
        hint={words.imageHint}
        extensions={PICTURE_EXTENSIONS}
        maxBytes={IMAGE_MAX_BYTES}
        maxCount={1}
        files={images}
        onChange={(chosen) => {
          setImages(chosen)
          form.setFieldValue('imageDescription', null)
        }}
        below={({ name }) => describe(name)}
        error={error('imageFile')}
        disabled={busy}
      />
      {busy && images.length > 0 && <UploadProgress progress={upload.progress} onCancel={upload.cancel} />}
      <FormButtons loading={busy || notifyForm.busy} onCancel={onCancel}>
        {event ? words.updateEvent : words.createEvent}
      </FormButtons>
      <Suspense>{notifyForm.asking && <NotifyDialog {...notifyForm.asking} />}</Suspense>
    </Form>
  )
}

const check = schemaResolver(newEvent, { sync: true })
const START_EARLY = msg('events', 'startEarly')

function problemsOf(values: Values, kept: string, rules: DateRules | null): Record<string, unknown> {
  const problems: Record<string, unknown> = { ...(check(values) as Record<string, unknown>) }
  if (rules && values.dateStart && values.dateStart < rules.earliest && values.dateStart !== kept) problems.dateStart ??= START_EARLY
  if (values.dateStart && values.dateEnd && values.dateEnd < values.dateStart) problems.dateEnd ??= END_DATE_EARLY
  return problems
}

function toForm(
  filled: Values,
  event: CommunityEvent | null,
  changed: <Input extends object>(input: Input) => Partial<Input>,
  image: File | undefined,
  removeImage: boolean,
): FormData {
  const { language, translations, stillSame, ...values } = filled
  const sent = languagesToSend({ language, translations, stillSame }, event, 'description')
  const form = new FormData()
  const { imageDescription } = values
  for (const [name, value] of Object.entries({ ...(event ? changed(values) : values), ...(image && { imageDescription }) }))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  if (sent.language) form.append('language', sent.language)
  if (sent.translations) form.append('translations', JSON.stringify(sent.translations))
  if (removeImage) form.append('removeImage', 'true')
  // The file comes last, so that the server can check the other fields before it arrives.
  if (image) form.append('imageFile', image)
  return form
}

export function useEventToEdit(id: number) {
  const { gone } = useWords('events')
  const { checkConnection } = useWords('kit')
  const { data, error, refetch, isFetching } = trpc.events.get.useQuery({ id })
  const isGone = isInvalidOrGone(error)
  const failure = error && (isGone ? gone : problemText(error, checkConnection))
  return { event: isGone ? undefined : data, failure, isGone, retry: () => void refetch(), busy: isFetching }
}

interface EditEventProps {
  loaded: ReturnType<typeof useEventToEdit>
  dateRules: DateRules | null
  onLeave: () => void
}

export function EditEvent({ loaded: { event, failure, isGone, retry, busy }, dateRules, onLeave }: EditEventProps) {
  const words = useWords('events')
  if (event?.status === 'cancelled') {
    return (
      <div className={fields.fields}>
        <p role="status">{words.cancelledStays}</p>
        <Group gap={8} mt={8}>
          <Button variant="default" onClick={onLeave}>
            {words.backToEvents}
          </Button>
        </Group>
      </div>
    )
  }
  if (event) return <EventForm key={event.id} event={event} dateRules={dateRules} onSaved={onLeave} onCancel={onLeave} />
  if (!failure) return <FieldSkeletons count={5} />
  return <LoadError title={words.formLoadFailed} message={failure} {...(isGone ? {} : { onRetry: retry, busy })} />
}
