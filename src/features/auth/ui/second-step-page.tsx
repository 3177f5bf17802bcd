import { words as preferences } from 'virtual:words/preferences'
import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { Card, PageTitle } from '#kit/layout/page'
import { lazyPart } from '#kit/navigation/lazy-page'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { SecondStepState } from '../../../shared/accounts'
import { AppDialog } from './settings/app-dialog'
import { CodesDialog } from './settings/codes-dialog'
import classes from './settings/sign-in.module.css'

const WithPasskey = lazyPart(() => import('./settings/passkeys-part'), 'WithPasskey', preferences)

/** Board members are redirected here while the MFA policy requires a second step. */
export function SecondStepPage() {
  const words = useWords('signIn')
  const { data } = trpc.auth.ownSignIn.useQuery()
  const [isOpen, setOpen] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const { from = '/', later = '/' } = (useLocation().state ?? {}) as SecondStepState
  if (data?.secondStep && !isOpen && !codes) return <Navigate to={from} replace />
  return (
    <Box maw="44rem">
      <PageTitle title={words.setUpTitle} subtitle={words.setUpWhy} />
      <div className={classes.stack}>
        <p>{words.secondStepWhat}</p>
        {data && <WithPasskey hasOne={data.methods.includes('passkey')} onDone={setCodes} />}
        <Card title={words.withApp}>
          <div className={classes.stack}>
            <p>{words.withAppWhat}</p>
            <div className={classes.buttons}>
              <Button variant="default" onClick={() => setOpen(true)}>
                {words.setUpApp}
              </Button>
            </div>
          </div>
        </Card>
        <div className={classes.buttons}>
          <Button variant="default" component={Link} to={later}>
            {words.later}
          </Button>
        </div>
      </div>
      {isOpen && <AppDialog onClose={() => setOpen(false)} />}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Box>
  )
}
