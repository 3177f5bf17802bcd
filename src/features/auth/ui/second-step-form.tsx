import { Box, Button, TextInput } from '@mantine/core'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Note } from '#kit/feedback/note'
import { problemText, readProblem } from '#kit/feedback/problem'
import { Spinner } from '#kit/feedback/spinner'
import { showToast } from '#kit/feedback/toast'
import { Checkbox } from '#kit/forms/checkbox'
import fields from '#kit/forms/fields.module.css'
import { PublicPage } from '#kit/layout/public-page'
import { canUsePasskeys } from '#kit/sign-in/can-use-passkeys'
import { useWords } from '#kit/words/words'
import { client, type Outputs, type Viewer } from '../../../client/trpc-client'
import classes from './auth-page.module.css'
import publicPages from './public-pages.module.css'
import { useWelcome } from './sign-in-form'

type Methods = Outputs['auth']['secondStepMethods']['methods']

function useRestart() {
  const navigate = useNavigate()
  return useCallback(
    (title: string) => {
      showToast({ title })
      void navigate('/auth', { replace: true })
    },
    [navigate],
  )
}

/** Survives a reload while the ticket is valid. */
export function SecondStepForm() {
  const words = useWords('secondStep')
  const { loading } = useWords('basics')
  const restart = useRestart()
  const [methods, setMethods] = useState<Methods>()

  useEffect(() => {
    client.auth.secondStepMethods.query().then(
      (answer) => setMethods(answer.methods),
      () => restart(words.signInAgain),
    )
  }, [restart, words])

  return (
    <PublicPage title={words.oneMoreStep}>
      <h1 className={classes.title}>{words.oneMoreStep}</h1>
      <Box mt="lg">{methods ? <CodeForm methods={methods} /> : <Spinner text={loading} />}</Box>
    </PublicPage>
  )
}

function CodeForm({ methods }: { methods: Methods }) {
  const words = useWords('secondStep')
  const { tryAgain } = useWords('kit')
  const navigate = useNavigate()
  const restart = useRestart()
  const welcome = useWelcome()
  const field = useRef<HTMLInputElement>(null)
  const hasPasskey = methods.includes('passkey') && canUsePasskeys()
  const [kind, setKind] = useState<'code' | 'recoveryCode'>(methods.includes('app') ? 'code' : 'recoveryCode')
  const [isTyping, setTyping] = useState(methods.includes('app') || !hasPasskey)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [trustBrowser, setTrustBrowser] = useState(false)
  const [busy, setBusy] = useState(false)

  function refuse(text: string) {
    setProblem(text)
    setTyped('')
    field.current?.focus()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!typed.trim()) return refuse(words.codeMissing)
    await attempt(() => client.auth.finishSignIn.mutate({ [kind]: typed, trustBrowser }))
  }

  function confirmWithPasskey() {
    setProblem('')
    return attempt(async () => (await import('#kit/sign-in/passkey-sign-in')).signInWithPasskey())
  }

  /** `finish` resolves to null if the person cancels. */
  async function attempt(finish: () => Promise<Viewer | null>) {
    setBusy(true)
    try {
      const user = await finish()
      if (user) await welcome(user)
    } catch (error) {
      if (readProblem(error).details.startAgain) return restart(words.signInAgain)
      refuse(problemText(error, tryAgain))
    } finally {
      setBusy(false)
    }
  }

  function change(next: typeof kind) {
    setKind(next)
    setTyping(true)
    setTyped('')
    setProblem('')
    field.current?.focus()
  }

  const isCode = kind === 'code'
  return (
    <form className={fields.fields} onSubmit={send} noValidate>
      {isTyping ? (
        <>
          <TextInput
            ref={field}
            key={kind}
            autoFocus
            label={isCode ? words.codeLabel : words.recoveryCode}
            name={kind}
            inputMode={isCode ? 'numeric' : 'text'}
            autoComplete={isCode ? 'one-time-code' : 'off'}
            autoCapitalize={isCode ? 'none' : 'characters'}
            autoCorrect="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={problem}
          />
          <Checkbox label={words.trustBrowser} checked={trustBrowser} onChange={(event) => setTrustBrowser(event.currentTarget.checked)} />
          <Button type="submit" loading={busy} fullWidth>
            {words.continue}
          </Button>
        </>
      ) : (
        <>
          <p>{words.passkeyOrCode}</p>
          {problem && (
            <Note tone="red" role="alert">
              {problem}
            </Note>
          )}
          <Button loading={busy} fullWidth onClick={() => void confirmWithPasskey()}>
            {words.usePasskey}
          </Button>
        </>
      )}
      {(isCode || !isTyping) && methods.includes('recovery') && (
        <button type="button" className={classes.link} onClick={() => change('recoveryCode')}>
          {words.useRecoveryCode}
        </button>
      )}
      {!isCode && methods.includes('app') && (
        <button type="button" className={classes.link} onClick={() => change('code')}>
          {words.useAppCode}
        </button>
      )}
      {isTyping && hasPasskey && (
        <button type="button" className={classes.link} onClick={() => void confirmWithPasskey()}>
          {words.usePasskey}
        </button>
      )}
      <button type="button" className={classes.link} onClick={() => navigate('/auth')}>
        {words.backToLogin}
      </button>
      <p className={publicPages.lead}>{words.lostPhone}</p>
    </form>
  )
}
