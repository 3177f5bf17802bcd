import { Button, Group, Text } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { LoadError } from '#kit/feedback/loading'
import { readProblem } from '#kit/feedback/problem'
import { Spinner } from '#kit/feedback/spinner'
import { PublicPage } from '#kit/layout/public-page'
import { lazyPage } from '#kit/navigation/lazy-page'
import { useWords } from '#kit/words/words'
import { client } from '../../../client/trpc-client'
import classes from './setup.module.css'
import { SetupForm } from './setup-form'
import { callSetup } from './setup-values'

const RestoreForm = lazyPage(() => import('./restore-form'), 'RestoreForm')

type LinkState = { state: 'checking' | 'valid' | 'invalid' } | { state: 'failed'; message: string }

/** The one-time link in the server's log leads here. */
export function SetupPage() {
  const words = useWords('setup')
  const { loading } = useWords('basics')
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [link, setLink] = useState<LinkState>({ state: 'checking' })
  const [attempt, setAttempt] = useState(0)
  const [isRestoring, setIsRestoring] = useState(false)
  const [offered, setOffered] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!token) return setLink({ state: 'invalid' })
    setLink({ state: 'checking' })
    client.community.checkSetup.query({ token }).then(
      ({ valid }) => setLink({ state: valid ? 'valid' : 'invalid' }),
      (error: unknown) => setLink({ state: 'failed', message: readProblem(error).message }),
    )
  }, [token, attempt])

  useEffect(() => {
    if (link.state !== 'valid') return
    callSetup<{ offered: boolean }>('GET', 'offsite', token).then(
      (answer) => setOffered(answer.offered),
      () => undefined,
    )
  }, [link.state, token])

  return (
    <PublicPage title={words.setupTitle} wide>
      {link.state === 'checking' && <Spinner text={loading} />}
      {link.state === 'failed' && (
        <LoadError title={words.setupLinkUnchecked} message={link.message} onRetry={() => setAttempt(attempt + 1)} />
      )}
      {link.state === 'invalid' && (
        <>
          <h1 className={classes.title}>{words.setupLinkNotValid}</h1>
          <Text mt={6} mb="lg" c="dimmed">
            {words.setupLinkInvalid}
          </Text>
          <Button component={Link} to="/auth">
            {words.toLogin}
          </Button>
        </>
      )}
      {link.state === 'valid' &&
        (isRestoring ? (
          <Suspense fallback={<Spinner text={loading} />}>
            <RestoreForm token={token} offered={offered} onBack={() => setIsRestoring(false)} />
          </Suspense>
        ) : (
          <SetupForm token={token}>
            <Group gap="sm" className={classes.section ?? ''}>
              {[words.haveBackup, ...(offered ? [words.offsiteRestore] : [])].map((text) => (
                <Button key={text} variant="default" onClick={() => setIsRestoring(true)}>
                  {text}
                </Button>
              ))}
            </Group>
          </SetupForm>
        ))}
    </PublicPage>
  )
}
