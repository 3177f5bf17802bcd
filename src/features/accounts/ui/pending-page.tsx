import { Button } from '@mantine/core'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Spinner } from '../../../client/kit/feedback/spinner'
import { FrontPage } from '../../../client/kit/layout/front-page'
import { AskTheBoard } from './ask-the-board'
import classes from './front-door.module.css'
import { FrontMailNote } from './front-mail-note'
import { PublicContacts } from './public-contacts'
import { readPendingAccount } from './read-pending-account'
import { useCommunityBeforeSignIn } from './use-community'

const REDIRECT_AFTER = 100

const STEPS = [
  { name: 'Registration Complete', text: 'We have received your details.', state: 'done' },
  { name: 'Approval Pending', text: 'The board is reviewing your account.', state: 'now' },
  { name: 'Account Activation', text: "We'll email you when you can sign in.", state: 'next' },
] as const

const SAID = { done: 'Done', now: 'Now', next: 'Next' }

/** Where somebody waits for the board. Without anybody waiting in this tab, back to the front door. */
export function PendingPage() {
  const navigate = useNavigate()
  const community = useCommunityBeforeSignIn()
  const [account] = useState(readPendingAccount)

  useEffect(() => {
    if (account) return
    const timer = setTimeout(() => navigate('/auth', { replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [account, navigate])

  return (
    <FrontPage title="Pending approval">
      {account ? (
        <>
          <h1 className={classes.title}>Thank you, {account.name}!</h1>
          <p className={classes.intro}>
            Your account is pending board approval. This typically takes 24-48 hours. An email will be sent
            {account.email && ` to ${account.email}`} once your account is approved.
          </p>
          <FrontMailNote state={community?.mail} />
          <ol className={classes.steps}>
            {STEPS.map((step, at) => (
              <li key={step.name} className={classes.step} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
                <span className={classes.bullet} aria-hidden>
                  {step.state === 'done' && <IconCheck size={20} />}
                  {step.state === 'now' && <IconClock size={20} />}
                  {step.state === 'next' && at + 1}
                </span>
                <div>
                  <p className={classes.stepName}>
                    {step.name} <span className="only-heard">({SAID[step.state]})</span>
                  </p>
                  <p className={classes.stepText}>{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
          {community && (
            <div className={classes.aside}>
              <AskTheBoard email={community.contactEmail}>No email yet? Check your spam folder. Still waiting after two days?</AskTheBoard>
            </div>
          )}
          <PublicContacts />
          <Button component={Link} to="/auth" fullWidth>
            Back to Login Page
          </Button>
        </>
      ) : (
        <Spinner text="Loading..." />
      )}
    </FrontPage>
  )
}
