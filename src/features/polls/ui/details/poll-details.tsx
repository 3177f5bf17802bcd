import { Box, Button, Stack } from '@mantine/core'
import { IconArrowLeft, IconNote } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useCommunityLang, useTimeZone, useViewer } from '#kit/context/session'
import { CardSkeleton, LoadError } from '#kit/feedback/loading'
import { isInvalidOrGone } from '#kit/feedback/problem'
import { PictureLink, usePictureText } from '#kit/files/picture'
import { Edited } from '#kit/layout/edited'
import { Facts } from '#kit/layout/facts'
import { Card, PageTitle } from '#kit/layout/page'
import type { Tone } from '#kit/lists/status-badge'
import { StatusBadge } from '#kit/lists/status-badge'
import { lazyPage } from '#kit/navigation/lazy-page'
import { ToldLines } from '#kit/recipients/later'
import { usePersonName } from '#kit/words/person-name'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { may } from '../../../../shared/permissions'
import type { EditedPoll, Poll } from '../../answers'
import { NOTES_MAX } from '../../schema'
import { PollActions } from '../actions/poll-actions'
import { usePollText } from '../use-poll-text'
import { useOpenView } from '../views'
import classes from './poll-details.module.css'
import { TurnoutCard } from './turnout-card'

const BallotOrResults = lazyPage(() => import('./ballot-or-results'), 'BallotOrResults')

const POLLING = 30_000

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
          {gone && <LoadError title={words.gone} />}
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
  const { couldVote } = usePollText()
  const personName = usePersonName()
  const mayManage = may(useViewer(), 'polls.manage')
  const lang = useCommunityLang()
  return (
    <>
      <PageTitle title={poll.title} lang={lang} subtitle={words.createdBy(personName(poll.author))} />
      <PollMarks poll={poll} />
      {poll.turnout && <p className={classes.turnout}>{couldVote(poll.turnout)}</p>}
      {mayManage && (
        <Box mb="lg">
          <PollActions poll={poll} />
          <ToldLines about="poll" id={poll.id} />
        </Box>
      )}
      <div className={classes.details}>
        <div className={classes.bare}>
          <Card title={words.description}>
            <p className={classes.description} lang={lang}>
              {poll.description}
            </p>
          </Card>
        </div>
        <PollNews poll={poll} mayManage={mayManage} />
        <PollImages poll={poll} />
        <Suspense fallback={<CardSkeleton height="17rem" />}>
          <BallotOrResults poll={poll} mayManage={mayManage} />
        </Suspense>
        {mayManage && poll.status !== 'draft' && <TurnoutCard poll={poll} />}
        <PollFacts poll={poll} />
        {mayManage && <PollEdits id={poll.id} />}
      </div>
    </>
  )
}

const AddNote = lazyPage(() => import('./add-note'), 'AddNote')

/** Notes since people voted, and whether the poll was extended or reopened. */
function PollNews({ poll, mayManage }: { poll: Poll; mayManage: boolean }) {
  const words = useWords('polls')
  const { shortDay, ends } = usePollText()
  const lang = useCommunityLang()
  const [adding, setAdding] = useState(false)
  const { notes, extendedAt, reopenedAt } = poll
  const mayAdd = mayManage && poll.status !== 'draft' && notes.length < NOTES_MAX
  if (!extendedAt && !reopenedAt && notes.length === 0 && !mayAdd) return null
  return (
    <div className={classes.news}>
      {extendedAt && (
        <p>
          {words.extendedOn(shortDay(extendedAt))}
          {poll.isOpen && poll.closesAt && `. ${ends(poll.closesAt)}`}
        </p>
      )}
      {reopenedAt && <p>{words.reopenedOn(shortDay(reopenedAt))}</p>}
      {notes.map((note) => (
        <p key={note.id} className={classes.description}>
          {words.noteOn(shortDay(note.addedAt))} <span lang={lang}>{note.text}</span>
        </p>
      ))}
      {mayAdd && (
        <Button variant="default" leftSection={<IconNote size={20} aria-hidden />} onClick={() => setAdding(true)} data-not-printed>
          {words.addNote}
        </Button>
      )}
      <Suspense>{adding && <AddNote poll={poll} onClose={() => setAdding(false)} />}</Suspense>
    </div>
  )
}

function PollFacts({ poll }: { poll: Poll }) {
  const words = useWords('polls')
  const text = usePollText()
  const closed = text.closedByBoard(poll)
  const facts = {
    [words.type]: words.questionTypes[poll.questionType],
    [words.audience]: words.audiences[poll.votingAudience],
    [words.created]: text.longDay(poll.createdAt),
    [words.period]: text.period(poll),
    ...(closed && { [words.closed]: closed }),
    ...(poll.resultsWhen === 'closed' && { [words.resultsShown]: words.resultsWhen.closed }),
    ...(poll.votingRule === 'household' && { [words.rule]: words.votingRules.household }),
    ...(poll.questionType === 'ranked' && { [words.countingMethod]: words.countingMethods[poll.countingMethod] }),
  }
  return (
    <div className={`${classes.bare} ${classes.facts}`}>
      <Card title={words.information}>
        <Facts facts={facts} />
      </Card>
    </div>
  )
}

function PollEdits({ id }: { id: number }) {
  const words = useWords('polls')
  const kit = useWords('kit')
  const { instant } = useFormats()
  const timeZone = useTimeZone()
  const { data: edits } = trpc.polls.edits.useQuery({ id })
  const { pictureShows } = useWords('pictures')
  const picture = usePictureText()
  const textsOf = (fields: EditedPoll) => ({
    [kit.title]: fields.title,
    [words.description]: fields.description,
    [words.options]: fields.options?.join('\n'),
    [words.type]: fields.questionType && words.questionTypes[fields.questionType],
    [words.audience]: fields.votingAudience && words.audiences[fields.votingAudience],
    [words.rule]: fields.votingRule && words.votingRules[fields.votingRule],
    [words.resultsShown]: fields.resultsWhen && words.resultsWhen[fields.resultsWhen],
    [words.countingMethod]: fields.countingMethod && words.countingMethods[fields.countingMethod],
    [words.opening]: fields.opensAt && instant(fields.opensAt, timeZone),
    [words.closing]: fields.closesAt && instant(fields.closesAt, timeZone),
    [words.supportingImages]: fields.imageUrls?.map((url) => `#${url.split('/').at(-1)}`).join(', '),
    [pictureShows]: fields.imageDescriptions?.map((shows) => picture(shows) ?? kit.nothing).join('\n'),
  })
  return <Edited edits={edits} textsOf={textsOf} />
}

function PollImages({ poll }: { poll: Poll }) {
  const words = useWords('polls')
  const lang = useCommunityLang()
  if (poll.imageUrls.length === 0) return null
  return (
    <div className={classes.bare}>
      <Card title={words.supportingImages}>
        <ul className={classes.images}>
          {poll.imageUrls.map(({ imageUrl }, at) => (
            <li key={imageUrl}>
              <PictureLink
                href={imageUrl}
                src={`${imageUrl}?size=small`}
                description={poll.imageDescriptions[at]}
                title={poll.title}
                lang={lang}
              />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function stateOf({ status, isOpen }: Poll): ['openForVoting' | 'draft' | 'notOpenYet' | 'closed', Tone] {
  if (isOpen) return ['openForVoting', 'green']
  if (status === 'draft') return ['draft', 'amber']
  return status === 'active' ? ['notOpenYet', 'blue'] : ['closed', 'gray']
}

function PollMarks({ poll }: { poll: Poll }) {
  const words = useWords('polls')
  const { closes, closedByBoard } = usePollText()
  const closed = poll.status === 'closed' && closedByBoard(poll)
  const [state, tone] = stateOf(poll)
  return (
    <p className={classes.marks}>
      <StatusBadge tone={tone}>{words[state]}</StatusBadge>
      <StatusBadge tone="gray">{words.votes(poll.voteCount)}</StatusBadge>
      {poll.status === 'active' && poll.closesAt && <span>{closes(poll.closesAt)}</span>}
      {closed && <span>{`${words.closed}: ${closed}`}</span>}
    </p>
  )
}
