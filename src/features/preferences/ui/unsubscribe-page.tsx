import { Button, Stack } from '@mantine/core'
import '@mantine/core/styles/Stack.layer.css'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useCommunityName } from '../../../client/kit/context/community'
import { Note } from '../../../client/kit/feedback/note'
import { readProblem } from '../../../client/kit/feedback/problem'
import { Spinner } from '../../../client/kit/feedback/spinner'
import { FrontPage } from '../../../client/kit/layout/front-page'
import { useWords } from '../../../client/kit/words/words'
import { client } from '../../../client/trpc-client'
import classes from './unsubscribe-page.module.css'

type State = { is: 'loading' | 'invalid' | 'unreachable' | 'done' } | { is: 'asking' | 'sending' | 'failed'; email: string }

/** Where the link in every community mail leads. Opening it changes nothing; only the button does, which does what mail programs do. */
export function UnsubscribePage() {
  const { token = '' } = useParams()
  const community = useCommunityName()
  const words = useWords('joining')
  const { loading } = useWords('basics')
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
    <FrontPage title={words.unsubscribe}>
      {state.is === 'loading' && <Spinner text={loading} />}
      {state.is === 'invalid' && (
        <Said title={words.linkNotValid}>
          <p>{community ? words.wholeLinkOf(community) : words.wholeLink}</p>
        </Said>
      )}
      {state.is === 'unreachable' && (
        <Said title={words.unreachable}>
          <p>{words.unreachableWhy}</p>
        </Said>
      )}
      {state.is === 'done' && (
        <Said title={words.unsubscribed}>
          <p>{words.unsubscribedWhat}</p>
          <p>{words.subscribeAgain}</p>
          <Button component="a" href="/profile?tab=email" variant="default">
            {words.openProfile}
          </Button>
        </Said>
      )}
      {'email' in state && (
        <Said title={words.unsubscribeQuestion}>
          <p>
            <strong>{state.email}</strong> {community ? words.noMoreFrom(community) : words.noMore}
          </p>
          {state.is === 'failed' && (
            <Note tone="red" role="alert">
              {words.unsubscribeFailed}
            </Note>
          )}
          <Button onClick={() => void unsubscribe(state.email)} loading={state.is === 'sending'}>
            {words.unsubscribe}
          </Button>
        </Said>
      )}
    </FrontPage>
  )
}

function Said({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack role="status">
      <h1 className={classes.title}>{title}</h1>
      {children}
    </Stack>
  )
}
