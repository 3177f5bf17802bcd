import { Button, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { schemaResolver } from '@mantine/form'
import { useRef } from 'react'
import { fieldErrors, problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { useWordForm } from '../../../client/kit/forms/use-word-form'
import { trpc } from '../../../client/trpc'
import type { SmsPreferences } from '../answers'
import { smsPreferences } from '../schema'
import classes from './profile.module.css'

const check = schemaResolver(smsPreferences, { sync: true })

function outcomeOf({ smsEnabled, phoneNumber }: SmsPreferences): string {
  if (!smsEnabled) return "The board won't text you."
  return phoneNumber ? 'The board may text you.' : 'Add a phone number so that they can reach you.'
}

export function SmsForm({ preferences }: { preferences: SmsPreferences }) {
  const node = useRef<HTMLFormElement>(null)
  const utils = trpc.useUtils()
  const stored = preferences.phoneNumber ?? ''
  // A number from abroad may stay as it is; only a changed one has to fit.
  const toInput = ({ smsEnabled, phoneNumber }: { smsEnabled: boolean; phoneNumber: string }) =>
    phoneNumber === stored ? { smsEnabled } : { smsEnabled, phoneNumber }
  const form = useWordForm({
    initialValues: { smsEnabled: preferences.smsEnabled, phoneNumber: stored },
    validate: (values) => check(toInput(values)) as Record<string, string>,
  })
  const save = trpc.preferences.saveSms.useMutation({
    onSuccess: (saved) => {
      utils.preferences.sms.setData(undefined, saved)
      form.setValues({ smsEnabled: saved.smsEnabled, phoneNumber: saved.phoneNumber ?? '' })
      void utils.accounts.me.invalidate()
      showToast({ title: 'SMS preferences updated', message: outcomeOf(saved), tone: 'success' })
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      focusFirstProblem(node.current)
      showToast({ title: 'Failed to update SMS preferences', message: problemText(error, 'Please try again.'), tone: 'destructive' })
    },
  })
  const submit = form.onSubmit(
    (values) => save.mutate(toInput(values)),
    () => focusFirstProblem(node.current),
  )

  return (
    <form ref={node} className={fields.fields} onSubmit={submit} noValidate>
      <Switch
        label="Enable text messages"
        description="For urgent news, such as a water shut-off"
        {...form.getInputProps('smsEnabled', { type: 'checkbox' })}
      />
      <TextInput
        label="Phone number"
        description="Format: (555) 123-4567 or 555-123-4567"
        type="tel"
        name="phoneNumber"
        autoComplete="tel-national"
        {...form.getInputProps('phoneNumber')}
      />
      <Button type="submit" className={classes.start ?? ''} loading={save.isPending}>
        Save Preferences
      </Button>
    </form>
  )
}
