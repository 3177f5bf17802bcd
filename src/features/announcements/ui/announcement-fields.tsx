import { Button, Input, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useMail, useTimeZone } from '#kit/context/session'
import { Note } from '#kit/feedback/note'
import { DescriptionFields } from '#kit/files/description-fields'
import { FileChip } from '#kit/files/file-chip'
import { UploadZone } from '#kit/files/upload-zone'
import { ChoiceChips } from '#kit/forms/choice-chips'
import fields from '#kit/forms/fields.module.css'
import { LanguageFields } from '#kit/forms/language-fields'
import { Segmented } from '#kit/forms/segmented'
import { Switch } from '#kit/forms/switch'
import { NotifyField } from '#kit/recipients/notify-field'
import { messageText, useFormats, useWords } from '#kit/words/words'
import { zoneText } from '#kit/words/zone-text'
import { DOCUMENT_EXTENSIONS, type Extension, extensionOf, FILE_MAX_BYTES, isPicture, MEGABYTE } from '../../../shared/file-kinds'
import type { Announcement, Category } from '../answers'
import { OFFICIAL_FILE_MAX, URGENT_CATEGORY } from '../schema'
import type { Values, When } from './announcement-values'
import { AudienceFields, OfficialField } from './audience-fields'
import { useCategoryName } from './category-badges'
import { TextFields } from './text-fields'

interface Props {
  form: UseFormReturnType<Values>
  announcement: Announcement | null
  categories: Category[]
  busy: boolean
}

export function AnnouncementFields({ form, announcement, categories, busy }: Props) {
  const words = useWords('announcements')
  const timeZone = useTimeZone()
  const categoryName = useCategoryName()
  const { values, errors, setFieldValue } = form
  const isPublished = announcement?.state === 'published'
  const error = (field: string) => (errors[field] ? messageText(String(errors[field])) : undefined)
  return (
    <>
      <TextInput label={words.title} name="title" autoComplete="off" withAsterisk data-autofocus {...form.getInputProps('title')} />
      <Textarea label={words.content} name="content" minRows={3} maxRows={16} withAsterisk {...form.getInputProps('content')} />
      {!isPublished && <OfficialField form={form} />}
      {!values.isOfficial && <AudienceFields form={form} />}
      <ScheduleFields form={form} timeZone={timeZone} isPublished={isPublished} />
      <TextFields form={form} id={announcement?.id ?? null} />
      <ChoiceChips
        label={`${words.categories} *`}
        textOf={categoryName}
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
      {!isPublished && !values.isOfficial && <UrgentHint values={values} categories={categories} onChange={form.setValues} />}
      <AttachmentField form={form} announcement={announcement} error={error('attachmentFile')} disabled={busy} />
      <LanguageFields
        row={announcement}
        field="content"
        values={values}
        onChange={form.setValues}
        error={error('translations')}
        isWanted={values.isUrgent}
      />
      <PinFields form={form} />
      <TextInput
        type="date"
        label={words.expiresOn}
        description={words.expiresHint}
        name="expiresAt"
        {...form.getInputProps('expiresAt')}
      />
    </>
  )
}

interface ScheduleFieldsProps {
  form: UseFormReturnType<Values>
  timeZone: string
  isPublished: boolean
}

function ScheduleFields({ form, timeZone, isPublished }: ScheduleFieldsProps) {
  const words = useWords('announcements')
  const { locale } = useFormats()
  const { when, isOfficial } = form.values
  const options: { value: When; label: string }[] = [
    { value: 'now', label: words.now },
    { value: 'later', label: words.later },
    { value: 'draft', label: words.saveAsDraft },
  ]
  return (
    <>
      {!isPublished && (
        <Segmented
          name="when"
          label={words.when}
          options={options}
          value={when}
          onChange={(next) => form.setFieldValue('when', next)}
          field
        />
      )}
      {when === 'later' && (
        <div>
          <div className={fields.pair}>
            <TextInput
              type="date"
              label={words.publishDate}
              name="publishDate"
              {...form.getInputProps('date')}
              error={form.errors.publishAt}
            />
            <TextInput type="time" label={words.publishTime} name="publishTime" {...form.getInputProps('time')} />
          </div>
          <Text mt={4} fz="sm" c="dimmed">
            {words.inZone(zoneText(locale, timeZone))}
          </Text>
        </div>
      )}
      {!isOfficial && <NotifyField name="notify" isPublished={isPublished} {...form.getInputProps('notify', { type: 'checkbox' })} />}
    </>
  )
}

function PinFields({ form }: { form: UseFormReturnType<Values> }) {
  const words = useWords('announcements')
  return <Switch label={words.pinThis} description={words.pinHint} {...form.getInputProps('isPinned', { type: 'checkbox' })} />
}

interface AttachmentFieldProps {
  form: UseFormReturnType<Values>
  announcement: Announcement | null
  error: string | undefined
  disabled: boolean
}

function AttachmentField({ form, announcement, error, disabled }: AttachmentFieldProps) {
  const words = useWords('announcements')
  const { files, removeAttachment, isOfficial } = form.values
  const maxBytes = isOfficial ? OFFICIAL_FILE_MAX : FILE_MAX_BYTES
  const describe = (name: string) => <DescriptionFields name={name} {...form.getInputProps('attachmentDescription')} disabled={disabled} />
  if (announcement?.attachmentName && !removeAttachment) {
    const preview = announcement.attachmentPreviewUrl ? { picture: announcement.attachmentPreviewUrl } : {}
    return (
      <section className={fields.fields} aria-label={words.attachment}>
        <FileChip
          name={announcement.attachmentName}
          bytes={announcement.attachmentSize ?? 0}
          disabled={disabled}
          onRemove={() => form.setValues({ removeAttachment: true, attachmentDescription: null })}
          {...preview}
        />
        {error && <Input.Error role="alert">{error}</Input.Error>}
        {announcement.attachmentPreviewUrl && describe(announcement.attachmentName)}
      </section>
    )
  }
  return (
    <UploadZone
      label={words.attachmentOptional}
      hint={words.attachmentHint(maxBytes / MEGABYTE)}
      extensions={DOCUMENT_EXTENSIONS}
      maxBytes={maxBytes}
      maxCount={1}
      files={files}
      onChange={(chosen) => form.setValues({ files: chosen, attachmentDescription: null })}
      below={({ name }) => isPicture(extensionOf(name) as Extension) && describe(name)}
      error={error}
      disabled={disabled}
      camera
    />
  )
}

const AT_ONCE = { isUrgent: true, notify: true, isPinned: true }

interface UrgentHintProps {
  values: Values
  categories: Category[]
  onChange: (values: Partial<Values>) => void
}

function UrgentHint({ values, categories, onChange }: UrgentHintProps) {
  const words = useWords('announcements')
  const { promise } = useMail()
  const isChosen = categories.some(({ id, name }) => name === URGENT_CATEGORY && values.categories.includes(id))
  const isReady = values.isUrgent && values.notify
  const node = useRef<HTMLDivElement>(null)
  const wasChosen = useRef(isChosen)
  // On a phone the dialog's buttons would cover the hint.
  useEffect(() => {
    if (isChosen && !wasChosen.current) node.current?.scrollIntoView({ block: 'nearest' })
    wasChosen.current = isChosen
  }, [isChosen])
  // Moves the focus, because the focused button disappears.
  const makeUrgent = () => {
    onChange(AT_ONCE)
    node.current?.focus()
  }
  return (
    <div ref={node} tabIndex={-1} role="status" hidden={!isChosen} style={{ scrollMarginBlockEnd: '7rem' }}>
      {isChosen && (
        <Note
          tone={isReady ? 'green' : 'amber'}
          icon={IconAlertTriangle}
          action={
            !isReady && (
              <Button type="button" variant="default" onClick={makeUrgent}>
                {words.makeUrgent}
              </Button>
            )
          }
        >
          {isReady ? promise(words.goesAtOnce) : words.categoryTellsNobody}
        </Note>
      )}
    </div>
  )
}
