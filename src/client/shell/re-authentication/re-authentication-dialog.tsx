import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useViewer } from '#kit/context/session'
import { DialogFrame } from '#kit/dialogs/dialog'
import classes from '#kit/dialogs/dialog.module.css'
import { Note } from '#kit/feedback/note'
import { problemText } from '#kit/feedback/problem'
import fields from '#kit/forms/fields.module.css'
import { PasswordField } from '#kit/forms/password-field'
import { canUsePasskeys } from '#kit/sign-in/can-use-passkeys'
import { useWords } from '#kit/words/words'
import { client } from '../../trpc-client'

type Kind = 'password' | 'code' | 'recoveryCode' | 'passkey'

const firstOf = (methods: string[]): Kind => {
  if (methods.includes('password')) return 'password'
  if (methods.includes('app')) return 'code'
  return methods.includes('passkey') && canUsePasskeys() ? 'passkey' : 'recoveryCode'
}

/** The refused call waits for the re-authentication and is then repeated. */
export function ReAuthenticationDialog({ methods, onDone }: { methods: string[]; onDone: (proven: boolean) => void }) {
  const words = useWords('signIn')
  const steps = useWords('secondStep')
  const { cancel, tryAgain } = useWords('kit')
  const form = useRef<HTMLFormElement>(null)
  const [kind, setKind] = useState(firstOf(methods))
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  function refuse(text: string) {
    setProblem(text)
    setTyped('')
    form.current?.querySelector<HTMLInputElement>(`[name="${kind}"]`)?.focus()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    // React bubbles the event to a surrounding form although the dialog is a portal.
    event.stopPropagation()
    if (kind === 'passkey') return confirmWithPasskey()
    if (!typed.trim()) return refuse(kind === 'password' ? words.passwordMissing : steps.codeMissing)
    await attempt(() => client.auth.reauthenticate.mutate(kind === 'password' ? { password: typed } : { [kind]: typed }))
  }

  function confirmWithPasskey() {
    setProblem('')
    return attempt(async () => {
      const [options, { askPasskey, isCreation }] = await Promise.all([
        client.auth.passkeyOptions.mutate({ for: 'confirm' }),
        import('#kit/sign-in/passkeys'),
      ])
      const response = isCreation(options) ? null : await askPasskey(options)
      return response && client.auth.reauthenticate.mutate({ response })
    })
  }

  /** `confirm` resolves to null if the person cancels. */
  async function attempt(confirm: () => Promise<object | null>) {
    setBusy(true)
    try {
      if (await confirm()) onDone(true)
    } catch (error) {
      refuse(problemText(error, tryAgain))
    } finally {
      setBusy(false)
    }
  }

  function change(next: Kind) {
    setKind(next)
    setTyped('')
    setProblem('')
  }

  return (
    <DialogFrame title={words.confirmTitle} onClose={() => onDone(false)}>
      <form ref={form} className={fields.fields} onSubmit={send} noValidate>
        <p>{words.confirmWhy}</p>
        <ConfirmField kind={kind} value={typed} error={problem} onChange={(event) => setTyped(event.currentTarget.value)} />
        {kind !== 'code' && methods.includes('app') && (
          <Button variant="subtle" onClick={() => change('code')}>
            {steps.useAppCode}
          </Button>
        )}
        {kind !== 'recoveryCode' && methods.includes('recovery') && (
          <Button variant="subtle" onClick={() => change('recoveryCode')}>
            {steps.useRecoveryCode}
          </Button>
        )}
        {kind !== 'passkey' && methods.includes('passkey') && canUsePasskeys() && (
          <Button variant="subtle" onClick={() => void confirmWithPasskey()}>
            {steps.usePasskey}
          </Button>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => onDone(false)}>
            {cancel}
          </Button>
          <Button type="submit" loading={busy} data-autofocus={kind === 'passkey' || undefined}>
            {kind === 'passkey' ? steps.usePasskey : words.confirm}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

/** Without an app, only the passkey button is shown. */
function ConfirmField({ kind, ...typing }: { kind: Kind; value: string; error: string; onChange: TextInputProps['onChange'] }) {
  const words = useWords('signIn')
  const steps = useWords('secondStep')
  const viewer = useViewer()
  if (kind === 'passkey')
    return (
      <>
        <p>{steps.passkeyOrCode}</p>
        {typing.error && (
          <Note tone="red" role="alert">
            {typing.error}
          </Note>
        )}
      </>
    )
  if (kind === 'password')
    return (
      <>
        <input type="text" name="username" autoComplete="username" value={viewer.username} readOnly hidden />
        <PasswordField label={words.yourPassword} name="password" autoComplete="current-password" data-autofocus {...typing} />
      </>
    )
  const isCode = kind === 'code'
  return (
    <TextInput
      key={kind}
      data-autofocus
      autoFocus
      label={isCode ? steps.codeLabel : steps.recoveryCode}
      name={kind}
      inputMode={isCode ? 'numeric' : 'text'}
      autoComplete={isCode ? 'one-time-code' : 'off'}
      autoCorrect="off"
      spellCheck={false}
      {...typing}
    />
  )
}
