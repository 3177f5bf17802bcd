import { words as notificationPreferences } from 'virtual:words/notificationPreferences'
import { Button, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useEffect } from 'react'
import { useViewer } from '#kit/context/session'
import { FieldSkeletons, LoadError } from '#kit/feedback/loading'
import { readProblem } from '#kit/feedback/problem'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { Form, useWordForm, type WordForm } from '#kit/forms/form'
import { Switch } from '#kit/forms/switch'
import { Card } from '#kit/layout/page'
import { lazyPart } from '#kit/navigation/lazy-page'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { formatPhone } from '../../../shared/phone'
import type { Words } from '../../../words/messages'
import type { SmsPreferences } from '../answers'
import { smsPreferences } from '../schema'
import classes from './cards.module.css'

const ConfirmNumber = lazyPart(() => import('./confirm-number'), 'ConfirmNumber', notificationPreferences)
const NOT_YET = { verified: false, stopped: false, available: false }

export function SmsCard() {
  const viewer = useViewer()
  const words = useWords('preferences')
  const { data, error, refetch, isFetching } = trpc.notifications.smsPreferences.useQuery()
  // A 404 means no stored preferences: text messages are off and the number is the account's.
  const none = error !== null && readProblem(error).status === 404
  const preferences = none ? { smsEnabled: false, phoneNumber: viewer.phoneNumber && formatPhone(viewer.phoneNumber), ...NOT_YET } : data
  const failed = error !== null && !preferences

  useEffect(() => {
    if (failed) showToast({ title: words.textsFailed, tone: 'destructive' })
  }, [failed, words])

  if (failed) return <LoadError title={words.textsFailedWhy} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <Card title={words.texts}>
      {preferences ? <SmsForm key={String(preferences.verified)} preferences={preferences} /> : <FieldSkeletons count={3} />}
      {preferences?.available && <ConfirmNumber />}
    </Card>
  )
}

const check = schemaResolver(smsPreferences, { sync: true })
const valuesOf = ({ smsEnabled, phoneNumber }: SmsPreferences) => ({ smsEnabled, phoneNumber: phoneNumber ?? '' })

function outcomeOf({ smsEnabled, phoneNumber }: SmsPreferences, words: Words['preferences']): string {
  if (!smsEnabled) return words.textsOff
  return phoneNumber ? words.textsOn : words.textsNeedNumber
}

function SmsForm({ preferences }: { preferences: SmsPreferences }) {
  const words = useWords('preferences')
  const utils = trpc.useUtils()
  const form: WordForm<ReturnType<typeof valuesOf>> = useWordForm({
    initialValues: valuesOf(preferences),
    // An unchanged number is not validated, because it may be from abroad.
    validate: (values) => check(form.changed(values)) as Record<string, string>,
  })
  const save = useToastMutation(trpc.notifications.saveSmsPreferences, {
    failure: words.textsNotSaved,
    form,
    onSuccess: (saved) => {
      utils.notifications.smsPreferences.setData(undefined, saved)
      void utils.auth.me.invalidate()
      void utils.notifications.preferences.invalidate()
      showToast({ title: words.textsSaved, message: outcomeOf(saved, words), tone: 'success' })
    },
  })

  return (
    <Form
      form={form}
      onSubmit={(values) => save.mutate(form.changed(values), { onSuccess: (saved) => form.settle(values, valuesOf(saved)) })}
    >
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
