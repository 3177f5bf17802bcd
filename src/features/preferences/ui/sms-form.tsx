import { Button, Switch, TextInput } from '@mantine/core'
import { showFailure } from '../../../client/kit/feedback/show-failure'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { schemaResolver } from '@mantine/form'
import { useRef } from 'react'
import { fieldErrors } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { useWordForm } from '../../../client/kit/forms/use-word-form'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Words } from '../../../words/say'
import type { SmsPreferences } from '../answers'
import { smsPreferences } from '../schema'
import classes from './profile.module.css'

const check = schemaResolver(smsPreferences, { sync: true })

function outcomeOf({ smsEnabled, phoneNumber }: SmsPreferences, words: Words['preferences']): string {
  if (!smsEnabled) return words.textsOff
  return phoneNumber ? words.textsOn : words.textsNeedNumber
}

export function SmsForm({ preferences }: { preferences: SmsPreferences }) {
  const node = useRef<HTMLFormElement>(null)
  const words = useWords('preferences')
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
      void utils.reach.choices.invalidate()
      showToast({ title: words.textsSaved, message: outcomeOf(saved, words), tone: 'success' })
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      focusFirstProblem(node.current)
      showFailure(words.textsNotSaved, error)
    },
  })
  const submit = form.onSubmit(
    (values) => save.mutate(toInput(values)),
    () => focusFirstProblem(node.current),
  )

  return (
    <form ref={node} className={fields.fields} onSubmit={submit} noValidate>
      <Switch label={words.enableTexts} description={words.enableTextsHint} {...form.getInputProps('smsEnabled', { type: 'checkbox' })} />
      <TextInput
        label={words.phoneNumber}
        description={words.phoneHint}
        type="tel"
        name="phoneNumber"
        autoComplete="tel-national"
        {...form.getInputProps('phoneNumber')}
      />
      <Button type="submit" className={classes.start ?? ''} loading={save.isPending}>
        {words.savePreferences}
      </Button>
    </form>
  )
}
