import { Button } from '@mantine/core'
import { IconCheck, IconLinkOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { showToast } from '../../../client/kit/feedback/toast'
import { FrontPage } from '../../../client/kit/layout/front-page'
import { RESET_LINK_INVALID } from '../schema'
import classes from './front-door.module.css'
import { NewPasswordForm } from './new-password-form'

const REDIRECT_AFTER = 3000

/** Where the link in the mail leads. Opening it changes nothing; only the button does. */
export function ResetPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [outcome, setOutcome] = useState<'none' | 'done' | 'refused'>('none')
  const leaving = outcome === 'done' || !token

  useEffect(() => {
    if (!token) showToast({ title: 'Invalid reset link', message: RESET_LINK_INVALID, tone: 'destructive' })
  }, [token])

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => navigate('/auth', { replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [leaving, navigate])

  return (
    <FrontPage title="Reset password">
      {leaving && <Outcome done={outcome === 'done'} />}
      {!leaving && outcome === 'refused' && <Refused />}
      {!leaving && outcome === 'none' && (
        <NewPasswordForm token={token} onDone={() => setOutcome('done')} onRefused={() => setOutcome('refused')} />
      )}
    </FrontPage>
  )
}

function Outcome({ done }: { done: boolean }) {
  return (
    <div className={classes.done}>
      <span className={classes.mark} data-tone={done ? 'green' : 'red'}>
        {done ? <IconCheck size={28} aria-hidden /> : <IconLinkOff size={28} aria-hidden />}
      </span>
      <h1 className={classes.title}>{done ? 'Password reset successful' : 'Invalid reset link'}</h1>
      <p>{done ? 'You can now sign in with your new password.' : RESET_LINK_INVALID} You will be taken to the login page in a moment.</p>
      <Button component={Link} to="/auth" replace>
        Back to Login
      </Button>
    </div>
  )
}

/** The link was used before, or is too old: nothing typed here would help, another link does. */
function Refused() {
  return (
    <div className={classes.done}>
      <span className={classes.mark} data-tone="red">
        <IconLinkOff size={28} aria-hidden />
      </span>
      <h1 className={classes.title}>Password reset failed</h1>
      <p>{RESET_LINK_INVALID} Get a new one. It works once and for one hour.</p>
      <Button component={Link} to="/auth?tab=forgot" replace>
        Get a new link
      </Button>
    </div>
  )
}
