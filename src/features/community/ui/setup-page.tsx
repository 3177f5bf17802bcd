import { Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { readProblem } from '../../../client/kit/feedback/problem'
import { Spinner } from '../../../client/kit/feedback/spinner'
import { FrontPage } from '../../../client/kit/layout/front-page'
import { client } from '../../../client/trpc-client'
import { SETUP_LINK_INVALID } from '../schema'
import classes from './setup.module.css'
import { SetupForm } from './setup-form'

type LinkState = { state: 'checking' | 'valid' | 'invalid' } | { state: 'failed'; message: string }

/** Where the link in the server's log leads, once: the community gets its name and its first super admin. */
export function SetupPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [link, setLink] = useState<LinkState>({ state: 'checking' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!token) return setLink({ state: 'invalid' })
    setLink({ state: 'checking' })
    client.community.checkSetup.query({ token }).then(
      ({ valid }) => setLink({ state: valid ? 'valid' : 'invalid' }),
      (error: unknown) => setLink({ state: 'failed', message: readProblem(error).message }),
    )
  }, [token, attempt])

  return (
    <FrontPage title="Set up" wide>
      {link.state === 'checking' && <Spinner text="Loading..." />}
      {link.state === 'failed' && (
        <LoadError title="The setup link could not be checked" message={link.message} onRetry={() => setAttempt(attempt + 1)} />
      )}
      {link.state === 'invalid' && (
        <>
          <h1 className={classes.title}>Setup link not valid</h1>
          <Text mt={6} mb="lg" c="dimmed">
            {SETUP_LINK_INVALID}
          </Text>
          <Button component={Link} to="/auth">
            Go to the login page
          </Button>
        </>
      )}
      {link.state === 'valid' && <SetupForm token={token} />}
    </FrontPage>
  )
}
