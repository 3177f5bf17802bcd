import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTimeZone } from '#kit/context/community-info'
import { ChoiceChips } from '#kit/forms/choice-chips'
import { LanguageFields } from '#kit/forms/language-fields'
import { messageText, useWords } from '#kit/words/words'
import type { Announcement, Category } from '../answers'
import type { Values } from './announcement-values'
import { AttachmentField } from './attachment-field'
import { AudienceFields } from './audience-fields'
import { useCategoryName } from './category-words'
import { MomentFields } from './moment-fields'
import { PinFields } from './pin-fields'
import { TextFields } from './text-fields'
import { UrgentHint } from './urgent-hint'

interface Props {
  form: UseFormReturnType<Values>
  announcement: Announcement | null
  categories: Category[]
  /** It is being sent. */
  busy: boolean
}

/** What the board writes, to whom, and when. */
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
      {!isPublished && <UrgentHint values={values} categories={categories} onChange={form.setValues} />}
      <Textarea label={words.content} name="content" minRows={4} maxRows={16} withAsterisk {...form.getInputProps('content')} />
      <LanguageFields row={announcement} field="content" values={values} onChange={form.setValues} error={error('translations')} />
      <PinFields form={form} />
      <TextInput
        type="date"
        label={words.expiresOn}
        description={words.expiresHint}
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
      <AudienceFields form={form} />
      <MomentFields form={form} timeZone={timeZone} isPublished={isPublished} />
      <TextFields form={form} id={announcement?.id ?? null} />
    </>
  )
}
