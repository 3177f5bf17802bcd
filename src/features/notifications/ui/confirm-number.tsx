import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { problemText } from '#kit/feedback/problem'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { Checkbox } from '#kit/forms/checkbox'
import fields from '#kit/forms/fields.module.css'
import { StatusBadge } from '#kit/lists/status-badge'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import classes from './cards.module.css'

export function ConfirmNumber() {
  const words = useWords('notificationPreferences')
  const { data } = trpc.notifications.preferences.useQuery()
  if (!data?.sms.available || !data.sms.phoneNumber) return null
  const { stopped, verified } = data.sms
  const state = stopped ? words.stoppedBadge : verified ? words.confirmed : words.notConfirmed
  return (
    <div className={classes.split}>
      <p>
        {data.sms.phoneNumber} <StatusBadge tone={stopped ? 'red' : verified ? 'green' : 'amber'}>{state}</StatusBadge>
      </p>
      {!verified && <Steps smsName={data.smsName} />}
    </div>
  )
}

function Steps({ smsName }: { smsName: string }) {
  const words = useWords('notificationPreferences')
  const [agreed, setAgreed] = useState(false)
  const request = useToastMutation(trpc.notifications.requestCode, {
    failure: words.codeNotSent,
    onSuccess: ({ message }) => showToast({ title: message, tone: 'success' }),
  })
  return (
    <>
      <Checkbox label={words.consent(smsName)} checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)} />
      <Button
        variant={request.data ? 'default' : 'filled'}
        className={classes.start ?? ''}
        onClick={() => request.mutate({ consent: agreed })}
        loading={request.isPending}
      >
        {words.sendCode}
      </Button>
      {request.data && <CodeForm />}
    </>
  )
}

function CodeForm() {
  const words = useWords('notificationPreferences')
  const { tryAgain } = useWords('kit')
  const utils = trpc.useUtils()
  const [code, setCode] = useState('')
  const confirm = trpc.notifications.confirmCode.useMutation({
    onSuccess: (saved) => {
      utils.notifications.smsPreferences.setData(undefined, saved)
      void utils.notifications.preferences.invalidate()
      void utils.auth.me.invalidate()
      showToast({ title: words.confirmed, tone: 'success' })
    },
  })
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    confirm.mutate({ code })
  }
  return (
    <form className={fields.fields} onSubmit={submit} noValidate>
      <TextInput
        label={words.codeLabel}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        autoFocus
        error={confirm.error && problemText(confirm.error, tryAgain)}
      />
      <Button type="submit" className={classes.start ?? ''} loading={confirm.isPending}>
        {words.confirm}
      </Button>
    </form>
  )
}
