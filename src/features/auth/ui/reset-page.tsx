import { Button } from '@mantine/core'
import { IconCheck, IconLinkOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { showToast } from '../../../client/kit/feedback/toast'
import { FrontPage } from '../../../client/kit/layout/front-page'
import { useWords, wordsNow } from '../../../client/kit/words/words'
import classes from './front-door.module.css'
import joining from './joining.module.css'
import { NewPasswordForm } from './new-password-form'

const REDIRECT_AFTER = 3000

/** Where the link in the mail leads. Opening it changes nothing; only the button does. */
export function ResetPage() {
  const words = useWords('joining')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [outcome, setOutcome] = useState<'none' | 'done' | 'refused'>('none')
  const leaving = outcome === 'done' || !token

  useEffect(() => {
    if (token) return
    const { resetInvalid, resetLinkInvalid } = wordsNow('joining')
    showToast({ title: resetInvalid, message: resetLinkInvalid, tone: 'destructive' })
  }, [token])

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => navigate('/auth', { replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [leaving, navigate])

  return (
    <FrontPage title={words.resetTitle}>
      {leaving && <Outcome done={outcome === 'done'} />}
      {!leaving && outcome === 'refused' && <Refused />}
      {!leaving && outcome === 'none' && (
        <NewPasswordForm token={token} onDone={() => setOutcome('done')} onRefused={() => setOutcome('refused')} />
      )}
    </FrontPage>
  )
}

function Outcome({ done }: { done: boolean }) {
  const words = useWords('joining')
  return (
    <div className={joining.done}>
      <span className={joining.mark} data-tone={done ? 'green' : 'red'}>
        {done ? <IconCheck size={28} aria-hidden /> : <IconLinkOff size={28} aria-hidden />}
      </span>
      <h1 className={classes.title}>{done ? words.resetDone : words.resetInvalid}</h1>
      <p>
        {done ? words.signInWithNew : words.resetLinkInvalid} {words.toLoginSoon}
      </p>
      <Button component={Link} to="/auth" replace>
        {words.backToLogin}
      </Button>
    </div>
  )
}

/** The link was used before, or is too old: nothing typed here would help, another link does. */
function Refused() {
  const words = useWords('joining')
  return (
    <div className={joining.done}>
      <span className={joining.mark} data-tone="red">
        <IconLinkOff size={28} aria-hidden />
      </span>
      <h1 className={classes.title}>{words.resetFailed}</h1>
      <p>
        {words.resetLinkInvalid} {words.getNewLinkWhy}
      </p>
      <Button component={Link} to="/auth?tab=forgot" replace>
        {words.getNewLink}
      </Button>
    </div>
  )
}
