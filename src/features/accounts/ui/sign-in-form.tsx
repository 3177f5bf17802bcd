import { Button, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Note } from '../../../client/kit/feedback/note'
import { readProblem } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { PasswordField } from '../../../client/kit/forms/password-field'
import { takeReturn } from '../../../client/kit/navigation/return-to'
import { choice, useWords } from '../../../client/kit/words/words'
import { client, rememberUser } from '../../../client/trpc-client'
import classes from './front-door.module.css'
import { explainRefusal, type Refusal } from './sign-in-refusal'

/** Written without the form library and the schema, which this first page does not have to carry. The server checks the same. */
export function SignInForm({ onForgot }: { onForgot: () => void }) {
  const words = useWords('frontDoor')
  const basics = useWords('basics')
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function signIn(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!username.trim() || !password) return focusFirstProblem(form.current)
    setBusy(true)
    try {
      const user = await client.accounts.signIn.mutate({ username, password, language: choice.pressed })
      choice.pressed = undefined
      rememberUser(user.id)
      showToast({ title: words.welcomeBack, message: words.loggedInAs(user.name), tone: 'success' })
      await navigate(takeReturn(user.id))
    } catch (error) {
      const { next, ...said } = explainRefusal(error, words)
      setRefusal(said)
      if (next) await navigate(next)
      else if ([401, 403].includes(readProblem(error).status)) setPassword('')
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus()
      setTried(false)
    } finally {
      setBusy(false)
    }
  }

  const forgot = (
    <button type="button" className={classes.link} onClick={onForgot}>
      {words.forgotQuestion}
    </button>
  )
  return (
    <form ref={form} className={fields.fields} onSubmit={signIn} noValidate>
      {refusal && (
        <Note tone="red" icon={IconAlertCircle}>
          <p>{refusal.text}</p>
          {refusal.passwordMayBeWrong && forgot}
        </Note>
      )}
      <TextInput
        label={words.username}
        description={words.orEmail}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        error={tried && !username.trim() && words.usernameRequired}
      />
      <PasswordField
        label={basics.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={tried && !password && words.passwordRequired}
      />
      <Button type="submit" loading={busy} fullWidth>
        {words.login}
      </Button>
      {!refusal?.passwordMayBeWrong && forgot}
    </form>
  )
}
