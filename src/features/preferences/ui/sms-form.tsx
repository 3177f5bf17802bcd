import { Button, Switch, TextInput } from '@mantine/core'
import { showFailure } from '#kit/feedback/show-failure'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { schemaResolver } from '@mantine/form'
import { showToast } from '#kit/feedback/toast'
import { Form } from '#kit/forms/form'
import { useWordForm } from '#kit/forms/use-word-form'
import { useWords } from '#kit/words/words'
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
      void utils.auth.me.invalidate()
      void utils.reach.choices.invalidate()
      showToast({ title: words.textsSaved, message: outcomeOf(saved, words), tone: 'success' })
    },
    onError: (error) => {
      form.refuse(error)
      showFailure(words.textsNotSaved, error)
    },
  })

  return (
    <Form form={form} onSubmit={(values) => save.mutate(toInput(values))}>
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
    </Form>
  )
}
