import { Button, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { IconAlertCircle, IconCheck, IconLinkOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useCommunityName } from '#kit/context/community'
import { Note } from '#kit/feedback/note'
import { problemText, readProblem } from '#kit/feedback/problem'
import { Spinner } from '#kit/feedback/spinner'
import { showFailure, showToast } from '#kit/feedback/toast'
import fields from '#kit/forms/fields.module.css'
import { useWordForm } from '#kit/forms/form'
import { NewPasswordFields } from '#kit/forms/password-fields'
import { PublicPage } from '#kit/layout/public-page'
import { languageChoice, useWords, wordsNow } from '#kit/words/words'
import { client } from '../../../client/trpc-client'
import { newPasswordForm } from '../schema'
import classes from './auth-page.module.css'
import type { AuthState } from './before-sign-in'
import publicPages from './public-pages.module.css'
import { useWelcome } from './sign-in-form'
import { explainRefusal } from './sign-in-refusal'

const REDIRECT_AFTER = 3000

/** Opening the page changes nothing; only the button does. */
export function ResetPage() {
  const words = useWords('publicPages')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [isRefused, setRefused] = useState(false)
  const [username, setUsername] = useState<string>()
  const isDone = username !== undefined
  const leaving = isDone || !token

  useEffect(() => {
    if (token) return
    const { resetInvalid, resetLinkInvalid } = wordsNow('publicPages')
    showToast({ title: resetInvalid, message: resetLinkInvalid, tone: 'destructive' })
  }, [token])

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => navigate('/auth', { replace: true, state: { username } satisfies AuthState }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [leaving, username, navigate])

  return (
    <PublicPage title={words.resetTitle}>
      {isDone && (
        <LinkOutcome
          isDone
          title={words.resetDone}
          text={`${words.signInWithNew} ${words.toLoginSoon}`}
          to="/auth"
          state={{ username }}
          link={words.backToLogin}
        />
      )}
      {!token && (
        <LinkOutcome
          title={words.resetInvalid}
          text={`${words.resetLinkInvalid} ${words.toLoginSoon}`}
          to="/auth"
          link={words.backToLogin}
        />
      )}
      {isRefused && (
        <LinkOutcome
          title={words.resetFailed}
          text={`${words.resetLinkInvalid} ${words.getNewLinkWhy}`}
          to="/auth?tab=forgot"
          link={words.getNewLink}
        />
      )}
      {token && !isDone && !isRefused && <NewPasswordForm token={token} onDone={setUsername} onRefused={() => setRefused(true)} />}
    </PublicPage>
  )
}

const blank = { newPassword: '', confirmPassword: '' }

function NewPasswordForm({ token, onDone, onRefused }: { token: string; onDone: (username: string) => void; onRefused: () => void }) {
  const words = useWords('publicPages')
  const authPage = useWords('authPage')
  const basics = useWords('basics')
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState<{ username: string; isInvitation: boolean }>()
  const form = useWordForm({ initialValues: blank, validate: schemaResolver(newPasswordForm, { sync: true }) })

  useEffect(() => {
    client.auth.readPasswordLink.mutate({ token }).then(setLink, () => setLink({ username: '', isInvitation: false }))
  }, [token])

  async function reset({ newPassword }: typeof blank) {
    setBusy(true)
    try {
      const { username } = await client.auth.resetPassword.mutate({ token, newPassword })
      showToast({ title: words.resetDone, message: words.signInWithNew, tone: 'success' })
      onDone(username)
    } catch (error) {
      if (readProblem(error).issues.some(({ path }) => path === 'token')) {
        showToast({ title: words.resetInvalid, message: words.resetLinkInvalid, tone: 'destructive' })
        return onRefused()
      }
      form.refuse(error)
      showFailure(words.resetFailed, error, words.resetFailedWhy)
    } finally {
      setBusy(false)
    }
  }

  if (!link) return <Spinner text={basics.loading} />
  return (
    <form ref={form.node} onSubmit={form.onSubmit(reset)} noValidate>
      <h1 className={classes.title}>{link.isInvitation ? words.chooseYourPassword : words.choosePassword}</h1>
      <p className={classes.intro}>{words.passwordAdvice}</p>
      <div className={fields.fields}>
        {link.isInvitation && <TextInput label={authPage.username} autoComplete="username" readOnly value={link.username} />}
        <NewPasswordFields
          label={words.newPassword}
          name="newPassword"
          description=""
          password={form.getInputProps('newPassword')}
          confirmation={form.getInputProps('confirmPassword')}
        />
        <Button type="submit" loading={busy} fullWidth>
          {words.resetPassword}
        </Button>
      </div>
    </form>
  )
}

/** Opening the page changes nothing; only the button does. */
export function NotMePage() {
  const words = useWords('publicPages')
  const { tryAgain } = useWords('kit')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [isEnded, setEnded] = useState(false)

  async function undo() {
    setBusy(true)
    try {
      const { resetPath } = await client.auth.notMe.mutate({ token: search.get('token') ?? '' })
      await navigate(resetPath, { replace: true })
    } catch (error) {
      setProblem(problemText(error, tryAgain))
      setEnded([400, 409].includes(readProblem(error).status))
    } finally {
      setBusy(false)
    }
  }

  return (
    <PublicPage title={words.notMeTitle}>
      <div className={publicPages.done}>
        <h1 className={classes.title}>{words.notMeTitle}</h1>
        {problem && (
          <Note tone="red" icon={IconAlertCircle}>
            <p>{problem}</p>
          </Note>
        )}
        {!isEnded && (
          <>
            <p>{words.notMeWhat}</p>
            <Button onClick={() => void undo()} loading={busy} fullWidth className={publicPages.long ?? ''}>
              {words.notMeAction}
            </Button>
          </>
        )}
        {isEnded && (
          <Link className={classes.link} to="/auth?tab=forgot">
            {words.getNewLink}
          </Link>
        )}
      </div>
    </PublicPage>
  )
}

/** Opening the page changes nothing, because programs that check mail open links too. Only the button signs in. */
export function SignInLinkPage() {
  const words = useWords('publicPages')
  const authPage = useWords('authPage')
  const name = useCommunityName()
  const navigate = useNavigate()
  const welcome = useWelcome()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [isInvalid, setInvalid] = useState(!token)

  async function signIn() {
    setBusy(true)
    try {
      await welcome(await client.auth.signInByLink.mutate({ token, language: languageChoice.pressed }))
    } catch (error) {
      const { status } = readProblem(error)
      if (status === 400) {
        showToast({ title: words.signInLinkRefused, message: words.signInLinkInvalid, tone: 'destructive' })
        return setInvalid(true)
      }
      const { next, text } = explainRefusal(error, authPage)
      if (next) await navigate(next, { replace: true })
      else setProblem(status === 403 ? authPage.cannotSignIn : text(authPage))
    } finally {
      setBusy(false)
    }
  }

  return (
    <PublicPage title={words.signInLinkTitle}>
      {isInvalid ? (
        <LinkOutcome
          title={words.notSignedIn}
          text={`${words.signInLinkInvalid} ${words.newSignInLinkWhy}`}
          to="/auth?tab=link"
          link={authPage.emailLink}
        />
      ) : (
        <div className={publicPages.done}>
          <h1 className={classes.title}>{words.signInLinkTitle}</h1>
          {problem ? (
            <Note tone="red" icon={IconAlertCircle} role="alert">
              <p>{problem}</p>
            </Note>
          ) : (
            <p>{words.signInLinkWhat(name)}</p>
          )}
          <Button size="lg" onClick={() => void signIn()} loading={busy} fullWidth>
            {words.signInLinkAction}
          </Button>
        </div>
      )}
    </PublicPage>
  )
}

interface LinkOutcomeProps {
  isDone?: boolean
  title: string
  text: string
  to: string
  state?: AuthState
  link: string
}

/** The result of a link in an email, and the next step. */
function LinkOutcome(props: LinkOutcomeProps) {
  const Icon = props.isDone ? IconCheck : IconLinkOff
  return (
    <div className={publicPages.done}>
      <span className={publicPages.mark} data-tone={props.isDone ? 'green' : 'red'}>
        <Icon size={28} aria-hidden />
      </span>
      <h1 className={classes.title}>{props.title}</h1>
      <p>{props.text}</p>
      <Button component={Link} to={props.to} state={props.state} replace className={publicPages.long ?? ''}>
        {props.link}
      </Button>
    </div>
  )
}
