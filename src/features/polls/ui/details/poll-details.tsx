import { Box, Button, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useViewer } from '#kit/context/viewer'
import { LoadError } from '#kit/feedback/load-error'
import { isInvalidOrGone } from '#kit/feedback/problem'
import { CardSkeleton } from '#kit/feedback/skeletons'
import { Card } from '#kit/layout/card'
import { PageTitle } from '#kit/layout/page-title'
import { lazyPage } from '#kit/navigation/lazy-page'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { may } from '../../../../shared/permissions'
import type { Poll } from '../../answers'
import { PollActions } from '../actions/poll-actions'
import { useOpenView } from '../views'
import classes from './poll-details.module.css'
import { PollFacts } from './poll-facts'
import { PollImages } from './poll-images'
import { PollMarks } from './poll-marks'
import { TurnoutCard } from './turnout-card'

const BallotOrResults = lazyPage(() => import('./ballot-or-results'), 'BallotOrResults')

const POLLING = 30_000

/** One poll: what it asks, who may vote and until when, and then the ballot, the results or why there is neither. */
export function PollDetails({ pollId }: { pollId: number }) {
  const words = useWords('polls')
  const basics = useWords('basics')
  const open = useOpenView()
  const { data: poll, error, refetch, isFetching } = trpc.polls.get.useQuery({ id: pollId }, { refetchInterval: POLLING })
  const gone = isInvalidOrGone(error)
  return (
    <Box maw="52rem">
      <p className={classes.back} data-not-printed>
        <Button variant="subtle" leftSection={<IconArrowLeft size={20} aria-hidden />} onClick={() => open({})}>
          {words.back}
        </Button>
      </p>
      {poll && !gone ? (
        <LoadedPoll poll={poll} />
      ) : (
        <>
          <PageTitle title={words.title} />
          {gone && <LoadError title={words.detailsFailed} message={words.gone} />}
          {error && !gone && <LoadError title={words.detailsFailed} onRetry={() => void refetch()} busy={isFetching} />}
          {!error && (
            <Stack gap="lg" role="status" aria-label={basics.loading}>
              <CardSkeleton height="15rem" />
              <CardSkeleton />
              <CardSkeleton height="17rem" />
            </Stack>
          )}
        </>
      )}
    </Box>
  )
}

function LoadedPoll({ poll }: { poll: Poll }) {
  const words = useWords('polls')
  const mayManage = may(useViewer(), 'polls.manage')
  return (
    <>
      <PageTitle title={poll.title} subtitle={words.createdBy(poll.author)} />
      <PollMarks poll={poll} />
      {mayManage && (
        <Box mb="lg">
          <PollActions poll={poll} />
        </Box>
      )}
      <div className={classes.details}>
        <div className={classes.bare}>
          <Card title={words.description}>
            <p className={classes.description}>{poll.description}</p>
          </Card>
        </div>
        <PollImages poll={poll} />
        <Suspense fallback={<CardSkeleton height="17rem" />}>
          <BallotOrResults poll={poll} mayManage={mayManage} />
        </Suspense>
        {mayManage && poll.status !== 'draft' && <TurnoutCard poll={poll} />}
        <PollFacts poll={poll} />
      </div>
    </>
  )
}
