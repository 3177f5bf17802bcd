import { words as notificationPreferences } from 'virtual:words/notificationPreferences'
import { Button, Text, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { Suspense, useEffect, useReducer } from 'react'
import { useViewer } from '#kit/context/session'
import { FieldSkeletons, LoadError } from '#kit/feedback/loading'
import { readProblem } from '#kit/feedback/problem'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import fields from '#kit/forms/fields.module.css'
import { Form, useWordForm, type WordForm } from '#kit/forms/form'
import { Switch } from '#kit/forms/switch'
import { Card } from '#kit/layout/page'
import { lazyPage } from '#kit/navigation/lazy-page'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { formatPhone } from '../../../shared/phone'
import type { Words } from '../../../words/messages'
import type { SmsPreferences } from '../answers'
import { smsPreferences } from '../schema'

const ConfirmNumber = lazyPage(() => import('./confirm-number'), 'ConfirmNumber', notificationPreferences)
const NOT_YET = { verified: false, stopped: false, available: false }

export function SmsCard() {
  const viewer = useViewer()
  const words = useWords('preferences')
  const { data, error, refetch, isFetching } = trpc.notifications.smsPreferences.useQuery()
  const confirmation = trpc.notifications.confirmation.useQuery()
  const [moves, move] = useReducer((count: number) => count + 1, 0)
  // A 404 means no stored preferences: text messages are off and the number is the account's.
  const none = error !== null && readProblem(error).status === 404
  const preferences = none ? { smsEnabled: false, phoneNumber: viewer.phoneNumber && formatPhone(viewer.phoneNumber), ...NOT_YET } : data
  const failed = error !== null && !preferences
  const isReady = preferences && !confirmation.isPending

  useEffect(() => {
    if (failed) showToast({ title: words.textsFailed, tone: 'destructive' })
  }, [failed, words])

  const retry = () => Promise.all([refetch(), confirmation.refetch()])
  if (failed) return <LoadError title={words.textsFailedWhy} onRetry={() => void retry()} busy={isFetching} />
  const skeletons = <FieldSkeletons count={3} />
  return (
    <div id="texts" tabIndex={-1}>
      <Card title={words.texts}>
        {isReady ? (
          <Suspense fallback={skeletons}>
            <SmsForm key={String(preferences.verified)} preferences={preferences} onMove={move} />
            {preferences.available && confirmation.data && (
              <ConfirmNumber preferences={preferences} confirmation={confirmation.data} moves={moves} onMove={move} />
            )}
          </Suspense>
        ) : (
          skeletons
        )}
      </Card>
    </div>
  )
}

const check = schemaResolver(smsPreferences, { sync: true })
const valuesOf = ({ smsEnabled, phoneNumber }: SmsPreferences) => ({ smsEnabled, phoneNumber: phoneNumber ?? '' })

function outcomeOf({ smsEnabled, phoneNumber, available, verified, stopped }: SmsPreferences, words: Words['preferences']): string {
  // The card shows what is still to do.
  if (available && phoneNumber && (stopped || !verified)) return ''
  if (!smsEnabled) return words.textsOff
  if (!phoneNumber) return words.textsNeedNumber
  return available ? words.textsOn : words.textsNotSetUp
}

function SmsForm({ preferences, onMove }: { preferences: SmsPreferences; onMove: () => void }) {
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
    onSuccess: async (saved, { phoneNumber }) => {
      // A new number ends the code of the previous one.
      if (phoneNumber !== undefined) await utils.notifications.confirmation.invalidate()
      utils.notifications.smsPreferences.setData(undefined, saved)
      void utils.auth.me.invalidate()
      void utils.notifications.preferences.invalidate()
      showToast({ title: words.textsSaved, message: outcomeOf(saved, words), tone: 'success' })
      if (!saved.verified && (saved.smsEnabled || phoneNumber)) onMove()
    },
  })

  return (
    <Form
      form={form}
      onSubmit={(values) => save.mutate(form.changed(values), { onSuccess: (saved) => form.settle(values, valuesOf(saved)) })}
    >
      {!preferences.available && <Text>{words.textsNotSetUp}</Text>}
      <Switch label={words.enableTexts} description={words.enableTextsHint} {...form.getInputProps('smsEnabled', { type: 'checkbox' })} />
      <TextInput
        label={words.phoneNumber}
        description={words.phoneHint}
        type="tel"
        name="phoneNumber"
        autoComplete="tel-national"
        {...form.getInputProps('phoneNumber')}
      />
      <Button type="submit" className={fields.start ?? ''} variant={form.isDirty() ? 'filled' : 'default'} loading={save.isPending}>
        {words.savePreferences}
      </Button>
    </Form>
  )
}
