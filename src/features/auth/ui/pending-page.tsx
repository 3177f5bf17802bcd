import { Button } from '@mantine/core'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Spinner } from '../../../client/kit/feedback/spinner'
import { FrontPage } from '../../../client/kit/layout/front-page'
import { useWords } from '../../../client/kit/words/words'
import { AskTheBoard } from './ask-the-board'
import classes from './front-door.module.css'
import { FrontMailNote } from './front-mail-note'
import joining from './joining.module.css'
import { PublicContacts } from './public-contacts'
import { readPendingAccount } from './read-pending-account'
import { useCommunityBeforeSignIn } from './use-community'

const REDIRECT_AFTER = 100

/** Where somebody waits for the board. Without anybody waiting in this tab, back to the front door. */
export function PendingPage() {
  const words = useWords('joining')
  const { loading } = useWords('basics')
  const navigate = useNavigate()
  const community = useCommunityBeforeSignIn()
  const [account] = useState(readPendingAccount)

  useEffect(() => {
    if (account) return
    const timer = setTimeout(() => navigate('/auth', { replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [account, navigate])

  return (
    <FrontPage title={words.pendingTitle}>
      {account ? (
        <>
          <h1 className={classes.title}>{words.thankYou(account.name)}</h1>
          <p className={classes.intro}>{account.email ? words.pendingTell(account.email) : words.pending}</p>
          <FrontMailNote state={community?.mail} />
          <Steps />
          {community && (
            <div className={joining.aside}>
              <AskTheBoard email={community.contactEmail}>{words.noEmailYet}</AskTheBoard>
            </div>
          )}
          <PublicContacts />
          <Button onClick={() => navigate('/auth')} fullWidth>
            {words.backToLoginPage}
          </Button>
        </>
      ) : (
        <Spinner text={loading} />
      )}
    </FrontPage>
  )
}

/** How far the account is: registered, now with the board, and then open. */
function Steps() {
  const words = useWords('joining')
  const steps = [
    { name: words.stepRegistered, text: words.stepRegisteredText, state: 'done', said: words.done },
    { name: words.stepPending, text: words.stepPendingText, state: 'now', said: words.now },
    { name: words.stepActivation, text: words.stepActivationText, state: 'next', said: words.next },
  ]
  return (
    <ol className={joining.steps}>
      {steps.map(({ name, text, state, said }, at) => (
        <li key={state} className={joining.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={joining.bullet} aria-hidden>
            {state === 'done' && <IconCheck size={20} />}
            {state === 'now' && <IconClock size={20} />}
            {state === 'next' && at + 1}
          </span>
          <div>
            <p className={joining.stepName}>
              {name} <span className="only-heard">({said})</span>
            </p>
            <p className={joining.stepText}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
