import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '#kit/dialogs/dialog'
import { problemText } from '#kit/feedback/problem'
import { Spinner } from '#kit/feedback/spinner'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import fields from '#kit/forms/fields.module.css'
import { QrCode } from '#kit/text/qr-code'
import { useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import { CodesDialog, CopyButton } from './codes-dialog'
import classes from './sign-in.module.css'

export function AppDialog({ onClose }: { onClose: () => void }) {
  const words = useWords('signIn')
  const { loading } = useWords('basics')
  const utils = trpc.useUtils()
  const [app, setApp] = useState<Outputs['auth']['setUpApp']>()
  const [codes, setCodes] = useState<string[]>()
  const begin = useToastMutation(trpc.auth.setUpApp, { failure: words.notChanged, onSuccess: setApp, onError: onClose })
  const { mutate } = begin
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    mutate()
  }, [mutate])

  /** Reloads the data only now, because a reload would close the dialog. */
  function finish() {
    onClose()
    void utils.auth.ownSignIn.invalidate()
    void utils.profile.sessions.invalidate()
  }

  if (codes) return <CodesDialog codes={codes} onClose={finish} />
  return (
    <Dialog title={words.appTitle} onClose={onClose}>
      {app ? <FirstCode app={app} onDone={(made) => (made ? setCodes(made) : finish())} /> : <Spinner text={loading} />}
    </Dialog>
  )
}

function FirstCode({ app, onDone }: { app: Outputs['auth']['setUpApp']; onDone: (codes: string[] | null) => void }) {
  const words = useWords('signIn')
  const steps = useWords('secondStep')
  const { tryAgain } = useWords('kit')
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const confirm = trpc.auth.confirmApp.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      showToast({ title: words.isOn, tone: 'success' })
      onDone(recoveryCodes)
    },
    onError: (error) => refuse(problemText(error, tryAgain)),
  })

  function refuse(text: string) {
    setProblem(text)
    setCode('')
    field.current?.focus()
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (!code.trim()) return refuse(steps.codeMissing)
    confirm.mutate({ code })
  }

  const groups = app.secret.match(/.{1,4}/g)?.join(' ') ?? ''
  return (
    <form className={fields.fields} onSubmit={send} noValidate>
      <p>{words.appStepOne}</p>
      <QrCode className={classes.picture} text={app.uri} label={words.appPicture} />
      <p>
        {words.orTypeKey} <code className={classes.key}>{groups}</code>
      </p>
      <div className={classes.buttons}>
        <CopyButton text={app.secret} />
        <Button component="a" variant="default" href={app.uri} hiddenFrom="sm">
          {words.openInApp}
        </Button>
      </div>
      <p>{words.appStepTwo}</p>
      <TextInput
        ref={field}
        label={words.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={problem}
      />
      <Button type="submit" loading={confirm.isPending}>
        {steps.continue}
      </Button>
    </form>
  )
}
