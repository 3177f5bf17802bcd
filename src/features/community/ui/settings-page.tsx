import { words as notificationPreferences } from 'virtual:words/notificationPreferences'
import { words as answerWords } from 'virtual:words/savedAnswers'
import { words as signInWords } from 'virtual:words/signIn'
import { Box } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useMail } from '#kit/context/session'
import { FieldSkeletons, LoadError } from '#kit/feedback/loading'
import { readProblem } from '#kit/feedback/problem'
import { Card } from '#kit/layout/card'
import { PageTitle } from '#kit/layout/page-title'
import { RelatedPages } from '#kit/layout/related-pages'
import { StatusBadge } from '#kit/lists/status-badge'
import { lazyPart } from '#kit/navigation/lazy-page'
import { useMailText } from '#kit/text/mail-notes'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { AppearanceForm } from './appearance-form'
import { SettingsForm } from './settings-form'

const ReachSettings = lazyPart(() => import('./reach-settings'), 'ReachSettings', notificationPreferences)
const SavedAnswers = lazyPart(() => import('./saved-answers'), 'SavedAnswers', answerWords)
const BoardSignIn = lazyPart(() => import('./board-sign-in'), 'BoardSignIn', signInWords)

export function SettingsPage() {
  const words = useWords('settings')
  const { data, error, refetch, isFetching } = trpc.community.info.useQuery()
  return (
    <Box maw="44rem">
      <PageTitle title={words.title} subtitle={words.subtitle} />
      <RelatedPages group="settings" />
      {error && !data && (
        <LoadError title={words.failed} message={readProblem(error).message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {(data || !error) && <Card title={words.community}>{data ? <SettingsForm settings={data} /> : <FieldSkeletons count={4} />}</Card>}
      {data && (
        <Box mt="lg">
          <Card title={words.appearance}>
            <AppearanceForm name={data.name} accent={data.accent} picture={data.picture} />
          </Card>
        </Box>
      )}
      {data && (
        <>
          <Box mt="lg">
            <ReachSettings />
          </Box>
          <SavedAnswers />
          <BoardSignIn />
          <MailState />
        </>
      )}
    </Box>
  )
}

function MailState() {
  const words = useWords('settings')
  const labels = useWords('mailState')
  const mailText = useMailText()
  const { state } = useMail()
  return (
    <Box mt="lg">
      <Card title={words.email} aside={<StatusBadge tone={state === 'ready' ? 'green' : 'amber'}>{labels[state]}</StatusBadge>}>
        <p>{mailText(state) || words.emailWorks}</p>
        {state !== 'ready' && <Link to="/outbox">{words.howToFix}</Link>}
      </Card>
    </Box>
  )
}
