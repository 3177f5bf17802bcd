import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Note } from '#kit/feedback/note'
import { problemText } from '#kit/feedback/problem'
import { Checkbox } from '#kit/forms/checkbox'
import fields from '#kit/forms/fields.module.css'
import { StatusBadge } from '#kit/lists/status-badge'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Outputs } from '../../../client/trpc-client'
import type { SmsPreferences } from '../answers'
import classes from './cards.module.css'

interface Props {
  preferences: SmsPreferences
  confirmation: Outputs['notifications']['confirmation']
  /** Each increase moves the focus to the step that is due. */
  moves: number
  onMove: () => void
}

/** The steps after the number: consent, then code. Problems are shown in place, because a toast would cover the step. */
export function ConfirmNumber({ preferences: { phoneNumber, stopped, verified }, confirmation: { smsName, code }, moves, onMove }: Props) {
  const words = useWords('notificationPreferences')
  const { tryAgain } = useWords('kit')
  const utils = trpc.useUtils()
  const [agreed, setAgreed] = useState(false)
  const state = useRef<HTMLParagraphElement>(null)
  const step = useRef<HTMLInputElement>(null)
  const request = trpc.notifications.requestCode.useMutation({
    onSuccess: (sent) => {
      utils.notifications.confirmation.setData(undefined, { smsName, code: sent })
      onMove()
    },
  })

  useEffect(() => {
    if (moves === 0) return
    const due = step.current ?? state.current
    due?.focus({ preventScroll: true })
    due?.scrollIntoView({ block: 'center' })
  }, [moves])

  if (!phoneNumber) return null
  return (
    <div className={classes.split}>
      <p ref={state} tabIndex={-1}>
        {phoneNumber}{' '}
        <StatusBadge tone={stopped ? 'red' : verified ? 'green' : 'amber'}>
          {stopped ? words.stoppedBadge : verified ? words.confirmed : words.notConfirmed}
        </StatusBadge>
      </p>
      {stopped && <p>{words.startAgain}</p>}
      {!verified && (
        <>
          {code ? (
            <CodeForm key={code.expiresAt} field={step} message={code.message} onMove={onMove} />
          ) : (
            <Checkbox ref={step} label={words.consent(smsName)} checked={agreed} onChange={() => setAgreed(!agreed)} />
          )}
          {request.error && (
            <Note tone="red" role="alert">
              {problemText(request.error, tryAgain)}
            </Note>
          )}
          <Button
            variant={code ? 'default' : 'filled'}
            className={fields.start ?? ''}
            onClick={() => request.mutate({ consent: agreed || code !== null })}
            loading={request.isPending}
          >
            {code ? words.sendCodeAgain : words.sendCode}
          </Button>
        </>
      )}
    </div>
  )
}

function CodeForm({ field, message, onMove }: { field: RefObject<HTMLInputElement | null>; message: string; onMove: () => void }) {
  const words = useWords('notificationPreferences')
  const { tryAgain } = useWords('kit')
  const utils = trpc.useUtils()
  const [code, setCode] = useState('')
  const confirm = trpc.notifications.confirmCode.useMutation({
    onSuccess: (saved) => {
      utils.notifications.smsPreferences.setData(undefined, saved)
      void utils.notifications.preferences.invalidate()
      void utils.auth.me.invalidate()
    },
    onSettled: onMove,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate({ code })
  }
  return (
    <form className={fields.fields} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label={words.codeLabel}
        description={message}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={confirm.error && problemText(confirm.error, tryAgain)}
      />
      <Button type="submit" className={fields.start ?? ''} loading={confirm.isPending}>
        {words.confirm}
      </Button>
    </form>
  )
}
