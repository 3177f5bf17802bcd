import { Checkbox, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { UseFormReturnType } from '@mantine/form'
import { MailNote } from '../../../client/kit/feedback/mail-note'
import fields from '../../../client/kit/forms/fields.module.css'
import { trpc } from '../../../client/trpc'
import type { Values } from './announcement-values'

/** The pin; with a new announcement also the email to everyone, so that an urgent notice is one step. */
export function PinFields({ form, isNew }: { form: UseFormReturnType<Values>; isNew: boolean }) {
  const { isPinned, sendNotification } = form.values
  const offers = isNew && isPinned
  const { data } = trpc.announcements.readersCount.useQuery({}, { enabled: offers, staleTime: 0 })
  return (
    <div className={fields.fields}>
      <Switch
        label="Pin this announcement"
        description={isNew ? 'Stays at the top of the list.' : "Stays at the top of the list. Doesn't send an email."}
        {...form.getInputProps('isPinned', { type: 'checkbox' })}
      />
      {offers && (
        <Checkbox
          label={`Also email everyone now${data ? peopleText(data.readers) : ''}`}
          description="You can't unsend it."
          {...form.getInputProps('sendNotification', { type: 'checkbox' })}
        />
      )}
      {offers && sendNotification && <MailNote />}
    </div>
  )
}

const peopleText = (readers: number) => (readers === 1 ? ' (1 person)' : ` (${readers} people)`)
