import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useViewer } from '#kit/context/session'
import { DialogFrame } from '#kit/dialogs/dialog'
import classes from '#kit/dialogs/dialog.module.css'
import { Note } from '#kit/feedback/note'
import { problemText, readProblem } from '#kit/feedback/problem'
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

const SIGN_IN = ['password', 'passkey']

interface Props {
  /** Without them the session has ended, and the person signs in. */
  methods?: string[]
  onDone: (proven: boolean) => void
}

/** The refused call waits and is then repeated. */
export function ReAuthenticationDialog({ methods: asked, onDone }: Props) {
  const { username } = useViewer()
  const [methods, setMethods] = useState(asked ?? SIGN_IN)
  const hasEnded = !asked
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
    const proof: { password?: string; code?: string } = { [kind]: typed }
    await attempt(() => (hasEnded ? signIn(proof) : client.auth.reauthenticate.mutate(proof)))
  }

  async function signIn({ password, ...code }: { password?: string; code?: string }) {
    if (password === undefined) return client.auth.finishSignIn.mutate({ ...code, trustBrowser: false })
    try {
      return await client.auth.signIn.mutate({ username, password })
    } catch (error) {
      const { secondStep, methods: next } = readProblem(error).details as { secondStep?: true; methods?: string[] }
      if (!secondStep || !next) throw error
      setMethods(next)
      change(firstOf(next))
      return null
    }
  }

  function confirmWithPasskey() {
    setProblem('')
    return attempt(async () => {
      if (hasEnded) return (await import('#kit/sign-in/passkey-sign-in')).signInWithPasskey()
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
      if (readProblem(error).details.startAgain) {
        setMethods(SIGN_IN)
        setKind('password')
      }
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
    <DialogFrame title={hasEnded ? words.goOn : words.confirmTitle} onClose={() => onDone(false)}>
      <form ref={form} className={fields.fields} onSubmit={send} noValidate>
        <p>{hasEnded ? words.goOnWhy(username) : words.confirmWhy}</p>
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
            {kind === 'passkey' ? steps.usePasskey : hasEnded ? words.goOn : words.confirm}
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
