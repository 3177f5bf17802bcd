import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Note } from '#kit/feedback/note'
import { readProblem } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import fields from '#kit/forms/fields.module.css'
import { PasswordField } from '#kit/forms/password-field'
import { focusFirstError } from '#kit/navigation/focus'
import { takeReturn } from '#kit/navigation/return-to'
import { canUsePasskeys } from '#kit/sign-in/can-use-passkeys'
import type { Outcome } from '#kit/sign-in/passkey-sign-in'
import { languageChoice, useWords } from '#kit/words/words'
import { type CommunityInfo, client, rememberUser, type Viewer } from '../../../client/trpc-client'
import classes from './auth-page.module.css'
import { explainRefusal, type Refusal } from './sign-in-refusal'

const inPressedLanguage = (address: string) => (languageChoice.pressed ? `${address}?language=${languageChoice.pressed}` : address)

interface Props {
  community: CommunityInfo | undefined
  typedName: { current: string }
  /** The name is known, so the password comes next. */
  isNamed: boolean
  onLink: (kind: 'forgot' | 'link') => void
}

/** Uses neither the form library nor the schema, to keep the first page small. The server checks the same. */
export function SignInForm({ community, typedName, isNamed, onLink }: Props) {
  const words = useWords('authPage')
  const basics = useWords('basics')
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState({ username: false, password: false })
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const welcome = useWelcome()
  const passkey = usePasskey({ signedIn: welcome, refused: (error) => void refusePasskey(error) })

  async function refusePasskey(error: unknown) {
    const { next, ...said } = explainRefusal(error, words)
    setRefusal(readProblem(error).status === 403 ? said : null)
    if (next) await navigate(next)
  }

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The fields are uncontrolled: some password managers fill them without firing events, and the next render would empty them.
    const written = new FormData(event.currentTarget)
    const filled = { username: String(written.get('username')), password: String(written.get('password')) }
    setMissing({ username: !filled.username.trim(), password: !filled.password })
    if (!filled.username.trim() || !filled.password) return focusFirstError(form.current)
    setBusy(true)
    try {
      await welcome(await client.auth.signIn.mutate({ ...filled, language: languageChoice.pressed }))
    } catch (error) {
      const { next, ...said } = explainRefusal(error, words)
      setRefusal(said)
      const password = form.current?.querySelector<HTMLInputElement>('[name="password"]')
      if (next) await navigate(next)
      else if (password && [401, 403].includes(readProblem(error).status)) password.value = ''
      password?.focus()
    } finally {
      setBusy(false)
    }
  }

  const forgot = (
    <button type="button" className={classes.link} onClick={() => onLink('forgot')}>
      {words.forgotQuestion}
    </button>
  )
  return (
    <form ref={form} className={fields.fields} onSubmit={signIn} noValidate>
      {refusal && (
        <Note tone="red">
          <p>{refusal.text(words)}</p>
          {refusal.passwordMayBeWrong && forgot}
        </Note>
      )}
      <TextInput
        label={words.username}
        description={words.orEmail}
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        defaultValue={typedName.current}
        onChange={(event) => {
          typedName.current = event.currentTarget.value
          setMissing((before) => ({ ...before, username: false }))
        }}
        error={missing.username && words.usernameRequired}
      />
      <PasswordField
        label={basics.password}
        name="password"
        autoComplete="current-password"
        autoFocus={isNamed}
        onChange={() => setMissing((before) => ({ ...before, password: false }))}
        error={missing.password && words.passwordRequired}
      />
      <Button type="submit" loading={busy} fullWidth>
        {words.login}
      </Button>
      {community?.mail !== 'missing' && (
        <Button variant="default" onClick={() => onLink('link')} fullWidth>
          {words.emailLink}
        </Button>
      )}
      {canUsePasskeys() && (
        <Button variant="default" loading={passkey.busy} onClick={passkey.press} fullWidth>
          {words.passkey}
        </Button>
      )}
      {community?.provider && (
        <Button component="a" href={inPressedLanguage('/api/oidc/start')} variant="default" fullWidth>
          {words.provider(community.provider)}
        </Button>
      )}
      {!refusal?.passwordMayBeWrong && forgot}
    </form>
  )
}

export function useWelcome() {
  const words = useWords('authPage')
  const navigate = useNavigate()
  return (user: Viewer) => {
    languageChoice.pressed = undefined
    rememberUser(user.id)
    showToast({ title: words.welcomeBack, message: words.loggedInAs(user.name), tone: 'success' })
    return navigate(takeReturn(user.id))
  }
}

const load = () => import('#kit/sign-in/passkey-sign-in')
const IDLE_AFTER = 1000
const nothing = () => undefined

function usePasskey(outcome: Outcome) {
  const [busy, setBusy] = useState(false)
  const latest = useRef(outcome)
  latest.current = outcome

  useEffect(() => {
    const leaving = new AbortController()
    const offer = () => leaving.signal.aborted || load().then((it) => it.offerInField(latest, leaving.signal), nothing)
    // Not every browser has requestIdleCallback.
    if (canUsePasskeys()) setTimeout(window.requestIdleCallback ?? setTimeout, IDLE_AFTER, offer)
    return () => leaving.abort()
  }, [])

  async function press() {
    setBusy(true)
    const asked = load().then((it) => it.signInWithPasskey())
    await asked.then((user) => user && outcome.signedIn(user), outcome.refused)
    setBusy(false)
  }
  return { busy, press }
}
