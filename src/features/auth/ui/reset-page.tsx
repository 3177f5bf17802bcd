import { Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { IconCheck, IconLinkOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { readProblem } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import fields from '#kit/forms/fields.module.css'
import { useWordForm } from '#kit/forms/form'
import { NewPasswordFields } from '#kit/forms/password-fields'
import { PublicPage } from '#kit/layout/public-page'
import { useWords, wordsNow } from '#kit/words/words'
import { client } from '../../../client/trpc-client'
import { newPasswordForm } from '../schema'
import classes from './auth-page.module.css'
import publicPages from './public-pages.module.css'

const REDIRECT_AFTER = 3000

/** Opening the page changes nothing; only the button does. */
export function ResetPage() {
  const words = useWords('publicPages')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [outcome, setOutcome] = useState<'none' | 'done' | 'refused'>('none')
  const leaving = outcome === 'done' || !token

  useEffect(() => {
    if (token) return
    const { resetInvalid, resetLinkInvalid } = wordsNow('publicPages')
    showToast({ title: resetInvalid, message: resetLinkInvalid, tone: 'destructive' })
  }, [token])

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => navigate('/auth', { replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [leaving, navigate])

  return (
    <PublicPage title={words.resetTitle}>
      {outcome === 'done' && (
        <Outcome isDone title={words.resetDone} text={`${words.signInWithNew} ${words.toLoginSoon}`} to="/auth" link={words.backToLogin} />
      )}
      {!token && (
        <Outcome title={words.resetInvalid} text={`${words.resetLinkInvalid} ${words.toLoginSoon}`} to="/auth" link={words.backToLogin} />
      )}
      {outcome === 'refused' && (
        <Outcome
          title={words.resetFailed}
          text={`${words.resetLinkInvalid} ${words.getNewLinkWhy}`}
          to="/auth?tab=forgot"
          link={words.getNewLink}
        />
      )}
      {token && outcome === 'none' && (
        <NewPasswordForm token={token} onDone={() => setOutcome('done')} onRefused={() => setOutcome('refused')} />
      )}
    </PublicPage>
  )
}

function Outcome(props: { isDone?: boolean; title: string; text: string; to: string; link: string }) {
  const Icon = props.isDone ? IconCheck : IconLinkOff
  return (
    <div className={publicPages.done}>
      <span className={publicPages.mark} data-tone={props.isDone ? 'green' : 'red'}>
        <Icon size={28} aria-hidden />
      </span>
      <h1 className={classes.title}>{props.title}</h1>
      <p>{props.text}</p>
      <Button component={Link} to={props.to} replace>
        {props.link}
      </Button>
    </div>
  )
}

const blank = { newPassword: '', confirmPassword: '' }

function NewPasswordForm({ token, onDone, onRefused }: { token: string; onDone: () => void; onRefused: () => void }) {
  const words = useWords('publicPages')
  const [busy, setBusy] = useState(false)
  const form = useWordForm({ initialValues: blank, validate: schemaResolver(newPasswordForm, { sync: true }) })

  async function reset({ newPassword }: typeof blank) {
    setBusy(true)
    try {
      await client.auth.resetPassword.mutate({ token, newPassword })
      showToast({ title: words.resetDone, message: words.signInWithNew, tone: 'success' })
      onDone()
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

  return (
    <form ref={form.node} onSubmit={form.onSubmit(reset)} noValidate>
      <h1 className={classes.title}>{words.choosePassword}</h1>
      <p className={classes.intro}>{words.passwordAdvice}</p>
      <div className={fields.fields}>
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
