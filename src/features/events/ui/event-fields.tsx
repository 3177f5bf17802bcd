import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ChoiceChips } from '#kit/forms/choice-chips'
import fields from '#kit/forms/fields.module.css'
import { filledFrom } from '#kit/forms/filled-from'
import { type InLanguages, LanguageFields, languagesOf } from '#kit/forms/language-fields'
import { Switch } from '#kit/forms/switch'
import { messageText, useWords } from '#kit/words/words'
import type { CommunityEvent } from '../answers'
import { EVENT_TAGS, type EventTag } from '../schema'

const BLANK = {
  title: '',
  description: '',
  location: '',
  dateStart: '',
  dateEnd: '',
  timeStart: '',
  timeEnd: '',
  isAllDay: false,
  isPublic: true,
  notify: false,
  imageDescription: null as string | null,
  tags: [] as EventTag[],
}
export type Values = typeof BLANK & InLanguages

export const valuesOf = (event: CommunityEvent | null, dateStart = ''): Values => ({
  ...filledFrom({ ...BLANK, dateStart }, event),
  ...languagesOf(event),
})

/** Keeps an event's own date valid, even in the past. */
export interface DateRules {
  earliest: string
}

interface Props {
  form: UseFormReturnType<Values>
  event: CommunityEvent | null
  dateRules: DateRules | null
}

export function EventFields({ form, event, dateRules }: Props) {
  const words = useWords('events')
  const { eventCategory } = useWords('values')
  const { isAllDay, dateStart, tags } = form.values
  const error = (field: string) => (form.errors[field] ? messageText(String(form.errors[field])) : undefined)
  return (
    <>
      <TextInput label={words.title} name="title" autoComplete="off" {...form.getInputProps('title')} />
      <Textarea label={words.description} name="description" {...form.getInputProps('description')} />
      <LanguageFields row={event} field="description" values={form.values} onChange={form.setValues} error={error('translations')} />
      <TextInput label={words.location} name="location" autoComplete="off" {...form.getInputProps('location')} />
      <div className={fields.pair}>
        <TextInput
          type="date"
          label={words.startDate}
          name="dateStart"
          {...(dateRules ? { min: dateRules.earliest } : {})}
          {...form.getInputProps('dateStart')}
        />
        <TextInput
          type="date"
          label={words.endDate}
          name="dateEnd"
          {...(dateRules ? { min: dateStart || dateRules.earliest } : {})}
          {...form.getInputProps('dateEnd')}
        />
      </div>
      <Switch label={words.allDayEvent} {...form.getInputProps('isAllDay', { type: 'checkbox' })} />
      {!isAllDay && (
        <div className={fields.pair}>
          <TextInput type="time" label={words.startTime} name="timeStart" {...form.getInputProps('timeStart')} />
          <TextInput type="time" label={words.endTime} name="timeEnd" {...form.getInputProps('timeEnd')} />
        </div>
      )}
      <ChoiceChips
        label={words.tags}
        choices={EVENT_TAGS}
        textOf={(tag) => eventCategory[tag]}
        chosen={tags}
        onChange={(chosen) => form.setFieldValue('tags', chosen)}
        error={error('tags')}
      />
      <Switch label={words.publicEvent} description={words.publicHint} {...form.getInputProps('isPublic', { type: 'checkbox' })} />
    </>
  )
}
