import { Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import fields from '#kit/forms/fields.module.css'
import { Segmented } from '#kit/forms/segmented'
import { NotifyField } from '#kit/recipients/notify-field'
import { useFormats, zoneText } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import type { Values, When } from './announcement-values'

interface Props {
  form: UseFormReturnType<Values>
  timeZone: string
  /** It is out already, and stays so. */
  isPublished: boolean
}

/** When it is published, and whether people are told then. */
export function MomentFields({ form, timeZone, isPublished }: Props) {
  const words = useWords('announcements')
  const { locale } = useFormats()
  const { when } = form.values
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
      <NotifyField name="notify" {...form.getInputProps('notify', { type: 'checkbox' })} />
    </>
  )
}
