import { Checkbox, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { UseFormReturnType } from '@mantine/form'
import { MailNote } from '../../../client/kit/feedback/mail-note'
import fields from '../../../client/kit/forms/fields.module.css'
import { useFormats } from '../../../client/kit/words/formats'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Values } from './announcement-values'

/** The pin; with a new announcement also the email to everyone, so that an urgent notice is one step. */
export function PinFields({ form, isNew }: { form: UseFormReturnType<Values>; isNew: boolean }) {
  const words = useWords('announcements')
  const { plural } = useFormats()
  const { isPinned, sendNotification } = form.values
  const offers = isNew && isPinned
  const { data } = trpc.announcements.readersCount.useQuery({}, { enabled: offers, staleTime: 0 })
  return (
    <div className={fields.fields}>
      <Switch
        label={words.pinThis}
        description={isNew ? words.pinHint : words.pinHintNoEmail}
        {...form.getInputProps('isPinned', { type: 'checkbox' })}
      />
      {offers && (
        <Checkbox
          label={data ? plural(data.readers, words.alsoEmailPeople) : words.alsoEmail}
          description={words.noUnsend}
          {...form.getInputProps('sendNotification', { type: 'checkbox' })}
        />
      )}
      {offers && sendNotification && <MailNote />}
    </div>
  )
}
