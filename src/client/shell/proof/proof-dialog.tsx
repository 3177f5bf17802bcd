import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useViewer } from '../../kit/context/viewer'
import classes from '../../kit/dialogs/dialog.module.css'
import { DialogFrame } from '../../kit/dialogs/dialog-frame'
import { problemText } from '../../kit/feedback/problem'
import fields from '../../kit/forms/fields.module.css'
import { PasswordField } from '../../kit/forms/password-field'
import { canUsePasskeys } from '../../kit/sign-in/can-use-passkeys'
import { useWords } from '../../kit/words/words'
import { client } from '../../trpc-client'

type Kind = 'password' | 'code' | 'recoveryCode'

const firstOf = (methods: string[]): Kind => {
  if (methods.includes('password')) return 'password'
  return methods.includes('app') ? 'code' : 'recoveryCode'
}

/** 'Please confirm it is you': what was being done waits for it and goes on. */
export function ProofDialog({ methods, onDone }: { methods: string[]; onDone: (proven: boolean) => void }) {
  const words = useWords('signIn')
  const { tryAgain } = useWords('kit')
  const { cancel } = useWords('kit')
  const viewer = useViewer()
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
    // It is drawn in a dialog of its own; a form around it in React must not hear of this one.
    event.stopPropagation()
    if (!typed.trim()) return refuse(kind === 'password' ? words.passwordMissing : words.codeMissing)
    setBusy(true)
    try {
      await client.signIn.confirm.mutate(kind === 'password' ? { password: typed } : { [kind]: typed })
      onDone(true)
    } catch (error) {
      refuse(problemText(error, tryAgain))
    } finally {
      setBusy(false)
    }
  }

  async function givePasskey() {
    setProblem('')
    setBusy(true)
    try {
      const [options, { askPasskey, isCreation }] = await Promise.all([
        client.signIn.passkeyOptions.mutate({ for: 'confirm' }),
        import('../../kit/sign-in/passkeys'),
      ])
      const response = isCreation(options) ? null : await askPasskey(options)
      if (!response) return
      await client.signIn.confirm.mutate({ response })
      onDone(true)
    } catch (error) {
      refuse(problemText(error, tryAgain))
    } finally {
      setBusy(false)
    }
  }

  const typing = {
    value: typed,
    error: problem,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
  }
  return (
    <DialogFrame title={words.proofTitle} onClose={() => onDone(false)}>
      <form ref={form} className={fields.fields} onSubmit={send} noValidate>
        <p>{words.proofWhy}</p>
        {kind === 'password' ? (
          <>
            <input type="text" name="username" autoComplete="username" value={viewer.username} readOnly hidden />
            <PasswordField label={words.yourPassword} name="password" autoComplete="current-password" data-autofocus {...typing} />
          </>
        ) : (
          <TextInput
            key={kind}
            data-autofocus
            autoFocus
            label={kind === 'code' ? words.codeLabel : words.recoveryCode}
            name={kind}
            inputMode={kind === 'code' ? 'numeric' : 'text'}
            autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
            autoCorrect="off"
            spellCheck={false}
            {...typing}
          />
        )}
        {kind === 'code' && methods.includes('recovery') && (
          <Button variant="subtle" onClick={() => setKind('recoveryCode')}>
            {words.useRecoveryCode}
          </Button>
        )}
        {methods.includes('passkey') && canUsePasskeys() && (
          <Button variant="subtle" onClick={() => void givePasskey()}>
            {words.usePasskey}
          </Button>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => onDone(false)}>
            {cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {words.confirm}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
