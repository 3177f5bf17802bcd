import { Button, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useCommunityName } from '#kit/context/community'
import { Note } from '#kit/feedback/note'
import { readProblem } from '#kit/feedback/problem'
import { Spinner } from '#kit/feedback/spinner'
import { PublicPage } from '#kit/layout/public-page'
import { useWords } from '#kit/words/words'
import { client } from '../../../client/trpc-client'
import classes from './unsubscribe-page.module.css'

import '@mantine/core/styles/Stack.layer.css'

type Link = Awaited<ReturnType<typeof client.notifications.unsubscribeLink.query>>
type StopScope = Link['stops']
type State =
  | { is: 'loading' | 'invalid' | 'unreachable' }
  | { is: 'done'; stops: StopScope }
  | { is: 'asking' | 'sending' | 'failed'; link: Link }

/** Opening the page changes nothing, because mail scanners follow links; only the button unsubscribes. */
export function UnsubscribePage() {
  const { token = '' } = useParams()
  const community = useCommunityName()
  const words = useWords('unsubscribing')
  const { loading } = useWords('basics')
  const { retry } = useWords('kit')
  const [state, setState] = useState<State>({ is: 'loading' })
  const isLoading = state.is === 'loading'

  useEffect(() => {
    if (!isLoading) return
    client.notifications.unsubscribeLink.query({ token }).then(
      (link) => setState(link.isStopped ? { is: 'done', stops: link.stops } : { is: 'asking', link }),
      (error: unknown) => setState({ is: readProblem(error).status === 0 ? 'unreachable' : 'invalid' }),
    )
  }, [token, isLoading])

  const stop = async (link: Link, stops: StopScope) => {
    setState({ is: 'sending', link })
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const url = stops === link.stops ? window.location.pathname : `${window.location.pathname}?all=true`
    const done = await fetch(url, { method: 'POST', body }).then(
      (answer) => answer.ok,
      () => false,
    )
    setState(done ? { is: 'done', stops } : { is: 'failed', link })
  }

  return (
    <PublicPage title={words.unsubscribe}>
      {isLoading && <Spinner text={loading} />}
      {state.is === 'invalid' && (
        <Message title={words.linkNotValid}>
          <p>{community ? words.wholeLinkOf(community) : words.wholeLink}</p>
          <ProfileLink />
        </Message>
      )}
      {state.is === 'unreachable' && (
        <Message title={words.unreachable}>
          <p>{words.unreachableWhy}</p>
          <Button variant="default" onClick={() => setState({ is: 'loading' })}>
            {retry}
          </Button>
        </Message>
      )}
      {state.is === 'done' && <StoppedMessage stops={state.stops} />}
      {'link' in state && <StopQuestion link={state.link} state={state.is} onStop={stop} />}
    </PublicPage>
  )
}

function StoppedMessage({ stops }: { stops: StopScope }) {
  const words = useWords('unsubscribing')
  const title = stops === 'all' ? words.unsubscribed : stops === 'digest' ? words.doneDigest : words.done(words.topics[stops])
  return (
    <Message title={title}>
      <p>{stops === 'all' ? words.unsubscribedWhat : words.askWhy}</p>
      {stops === 'all' && <p>{words.subscribeAgain}</p>}
      <ProfileLink />
    </Message>
  )
}

const ProfileLink = () => (
  <Button component="a" href="/profile?tab=email" variant="default">
    {useWords('unsubscribing').openProfile}
  </Button>
)

interface StopQuestionProps {
  link: Link
  state: 'asking' | 'sending' | 'failed'
  onStop: (link: Link, stops: StopScope) => Promise<void>
}

function StopQuestion({ link, state, onStop }: StopQuestionProps) {
  const words = useWords('unsubscribing')
  const community = useCommunityName()
  const { stops, email } = link
  const isAll = stops === 'all'
  const sending = state === 'sending'
  const title = isAll ? words.unsubscribeQuestion : stops === 'digest' ? words.askDigest : words.ask(words.topics[stops])
  const label = isAll ? words.unsubscribe : stops === 'digest' ? words.stopDigest : words.stop(words.topics[stops])
  const effect = community ? words.noMoreFrom(community) : words.noMore
  return (
    <Message title={title}>
      <p>
        <strong>{email}</strong> {isAll && effect}
      </p>
      {!isAll && <p>{words.askWhy}</p>}
      {state === 'failed' && (
        <Note tone="red" role="alert">
          {words.unsubscribeFailed}
        </Note>
      )}
      <Button onClick={() => void onStop(link, stops)} loading={sending}>
        {label}
      </Button>
      {!isAll && (
        <Button variant="default" onClick={() => void onStop(link, 'all')} disabled={sending}>
          {words.stopAllInstead}
        </Button>
      )}
    </Message>
  )
}

function Message({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack role="status">
      <h1 className={classes.title}>{title}</h1>
      {children}
    </Stack>
  )
}
