import { Button, Stack } from '@mantine/core'
import '@mantine/core/styles/Stack.layer.css'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useCommunityName } from '../../../client/kit/context/community'
import { Note } from '../../../client/kit/feedback/note'
import { readProblem } from '../../../client/kit/feedback/problem'
import { Spinner } from '../../../client/kit/feedback/spinner'
import { FrontPage } from '../../../client/kit/layout/front-page'
import { client } from '../../../client/trpc-client'
import classes from './unsubscribe-page.module.css'

type State = { is: 'loading' | 'invalid' | 'unreachable' | 'done' } | { is: 'asking' | 'sending' | 'failed'; email: string }

/** Where the link in every community mail leads. Opening it changes nothing; only the button does, which does what mail programs do. */
export function UnsubscribePage() {
  const { token = '' } = useParams()
  const community = useCommunityName()
  const [state, setState] = useState<State>({ is: 'loading' })

  useEffect(() => {
    client.preferences.unsubscribeLink.query({ token }).then(
      ({ email, subscribed }) => setState(subscribed ? { is: 'asking', email } : { is: 'done' }),
      (error: unknown) => setState({ is: readProblem(error).status === 0 ? 'unreachable' : 'invalid' }),
    )
  }, [token])

  const unsubscribe = async (email: string) => {
    setState({ is: 'sending', email })
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const done = await fetch(window.location.pathname, { method: 'POST', body }).then(
      (answer) => answer.ok,
      () => false,
    )
    setState(done ? { is: 'done' } : { is: 'failed', email })
  }

  return (
    <FrontPage title="Unsubscribe">
      {state.is === 'loading' && <Spinner text="Loading..." />}
      {state.is === 'invalid' && (
        <Words title="This link is not valid">
          <p>Please use the link at the end of an email from {community || 'the portal'}, whole and unchanged.</p>
        </Words>
      )}
      {state.is === 'unreachable' && (
        <Words title="The portal could not be reached">
          <p>Check your connection and open the link again. Nothing was changed.</p>
        </Words>
      )}
      {state.is === 'done' && (
        <Words title="Unsubscribed successfully">
          <p>You won't get announcements by email. Email about your account, such as a new password, still comes.</p>
          <p>You can subscribe again at any time: sign in and open My Profile, Email Preferences.</p>
          <Button component="a" href="/profile?tab=email" variant="default">
            Open My Profile
          </Button>
        </Words>
      )}
      {'email' in state && (
        <Words title="Unsubscribe from community email?">
          <p>
            <strong>{state.email}</strong> gets no more announcements and report updates of {community || 'the community'}. Mail about your
            account, such as a new password, still comes.
          </p>
          {state.is === 'failed' && (
            <Note tone="red" role="alert">
              Failed to unsubscribe. Check your connection and try again.
            </Note>
          )}
          <Button onClick={() => void unsubscribe(state.email)} loading={state.is === 'sending'}>
            Unsubscribe
          </Button>
        </Words>
      )}
    </FrontPage>
  )
}

function Words({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack role="status">
      <h1 className={classes.title}>{title}</h1>
      {children}
    </Stack>
  )
}
