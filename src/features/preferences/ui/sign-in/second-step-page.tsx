import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { Card } from '../../../../client/kit/layout/card'
import { PageTitle } from '../../../../client/kit/layout/page-title'
import { useWords } from '../../../../client/kit/words/words'
import { trpc } from '../../../../client/trpc'
import { AppDialog } from './app-dialog'
import classes from './sign-in.module.css'

/** Where the board is led while its rule asks for a second step. */
export function SecondStepPage() {
  const words = useWords('signIn')
  const { data } = trpc.signIn.own.useQuery()
  const [isOpen, setOpen] = useState(false)
  if (data?.secondStep && !isOpen) return <Navigate to="/" replace />
  return (
    <Box maw="44rem">
      <PageTitle title={words.setUpTitle} subtitle={words.setUpWhy} />
      <Card>
        <div className={classes.stack}>
          <p>{words.secondStepWhat}</p>
          <div className={classes.buttons}>
            <Button onClick={() => setOpen(true)}>{words.setUpApp}</Button>
            <Button variant="default" component={Link} to="/">
              {words.later}
            </Button>
          </div>
        </div>
      </Card>
      {isOpen && <AppDialog onClose={() => setOpen(false)} />}
    </Box>
  )
}
