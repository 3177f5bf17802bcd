import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Note } from '#kit/feedback/note'
import { problemText, readProblem } from '#kit/feedback/problem'
import { PublicPage } from '#kit/layout/public-page'
import { useWords } from '#kit/words/words'
import { client } from '../../../client/trpc-client'
import classes from './auth-page.module.css'
import publicPages from './public-pages.module.css'

/** Opening the page changes nothing; only the button does. */
export function NotMePage() {
  const words = useWords('publicPages')
  const { tryAgain } = useWords('kit')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [isEnded, setEnded] = useState(false)

  async function undo() {
    setBusy(true)
    try {
      const { resetPath } = await client.auth.notMe.mutate({ token: search.get('token') ?? '' })
      await navigate(resetPath, { replace: true })
    } catch (error) {
      setProblem(problemText(error, tryAgain))
      setEnded([400, 409].includes(readProblem(error).status))
    } finally {
      setBusy(false)
    }
  }

  return (
    <PublicPage title={words.notMeTitle}>
      <div className={publicPages.done}>
        <h1 className={classes.title}>{words.notMeTitle}</h1>
        {problem && (
          <Note tone="red" icon={IconAlertCircle}>
            <p>{problem}</p>
          </Note>
        )}
        {!isEnded && (
          <>
            <p>{words.notMeWhat}</p>
            <Button onClick={() => void undo()} loading={busy} fullWidth className={publicPages.long ?? ''}>
              {words.notMeAction}
            </Button>
          </>
        )}
        {isEnded && (
          <Link className={classes.link} to="/auth?tab=forgot">
            {words.getNewLink}
          </Link>
        )}
      </div>
    </PublicPage>
  )
}
