import { Box, Button, Group, Stack } from '@mantine/core'
import { IconCalendarEvent, IconCheck, IconChecklist, IconClockHour4, IconInfoCircle, IconPlus, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCommunityLang, useTimeZone, useViewer } from '#kit/context/session'
import { BallotBox, EmptyState } from '#kit/feedback/empty-state'
import { CardSkeleton, LoadError, ReadError } from '#kit/feedback/loading'
import { Note } from '#kit/feedback/note'
import { Picture } from '#kit/files/picture'
import { Card, More, PageTitle } from '#kit/layout/page'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { LinkRow } from '#kit/lists/link-row'
import { ShowMore } from '#kit/lists/load-more'
import { StatusBadge } from '#kit/lists/status-badge'
import { useAddressState } from '#kit/navigation/address'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { may } from '../../../../shared/permissions'
import type { ListedPoll } from '../../answers'
import { POLL_TABS, type PollTab } from '../../schema'
import { PollActions } from '../actions/poll-actions'
import { usePollText } from '../use-poll-text'
import { useAddressOf, useOpenView } from '../views'
import { OptionsAtHand } from '../vote/options-at-hand'
import { awaitsVote, STATUS_TONES } from '../words'
import pollCardClasses from './poll-card.module.css'
import classes from './poll-list.module.css'

const POLLING = 60_000

export function PollList() {
  const words = useWords('polls')
  const mayManage = may(useViewer(), 'polls.manage')
  const open = useOpenView()
  const [chosen, choose] = useAddressState('tab')
  const tab = (mayManage && POLL_TABS.find((value) => value === chosen)) || 'active'
  const create = (
    <Button onClick={() => open({ form: 'new' })} leftSection={<IconPlus size={20} aria-hidden />}>
      {words.create}
    </Button>
  )
  return (
    <>
      <PageTitle title={words.title}>
        {mayManage && create}
        <More />
      </PageTitle>
      {mayManage ? (
        <>
          <TabStrip
            id="polls"
            label={words.polls}
            tabs={POLL_TABS.map((value) => ({ value, label: words.tabs[value] }))}
            value={tab}
            onChange={(value) => choose(value === 'active' ? '' : value)}
          />
          <TabPanel id="polls" value={tab}>
            <Polls key={tab} tab={tab} mayManage />
            {tab === 'active' && <PastPolls />}
          </TabPanel>
        </>
      ) : (
        <>
          <Polls tab={tab} mayManage={false} />
          <PastPolls />
        </>
      )}
    </>
  )
}

function Polls({ tab, mayManage }: { tab: PollTab; mayManage: boolean }) {
  const words = useWords('polls')
  const open = useOpenView()
  const list = trpc.polls.page.useInfiniteQuery({ tab }, { getNextPageParam: (page) => page.next, refetchInterval: POLLING })
  if (!list.data) {
    if (!list.error) return <CardSkeletons />
    return <ReadError title={words.listFailed} query={list} />
  }
  const polls = list.data.pages.flatMap((page) => page.polls)
  if (polls.length === 0) {
    const action = mayManage && <Button onClick={() => open({ form: 'new' })}>{words.createFirst}</Button>
    return <EmptyState picture={<BallotBox />} title={words.none} text={words.noneIn[tab]} action={action} />
  }
  return (
    <>
      {list.data.pages.some((page) => page.votesMayBeMissing) && (
        <Note tone="blue" icon={IconInfoCircle} role="status" mb="lg">
          {mayManage ? words.votesMissingListBoard : words.votesMissingList}
        </Note>
      )}
      <ul className={classes.grid}>
        {polls.map((poll) => (
          <li key={poll.id}>
            <PollCard poll={poll} mayManage={mayManage} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && <ShowMore busy={list.isFetchingNextPage} onLoad={() => void list.fetchNextPage()} />}
    </>
  )
}

function CardSkeletons() {
  return (
    <div className={classes.grid} role="status" aria-label={useWords('basics').loading}>
      {[0, 1, 2].map((at) => (
        <CardSkeleton key={at} height="17rem" />
      ))}
    </div>
  )
}

export function PastPolls() {
  const words = useWords('polls')
  const kit = useWords('kit')
  const formats = useFormats()
  const { outcome } = usePollText()
  const timeZone = useTimeZone()
  const addressOf = useAddressOf()
  const lang = useCommunityLang()
  const list = trpc.polls.past.useInfiniteQuery({}, { getNextPageParam: (page) => page.next })
  const polls = list.data?.pages.flatMap((page) => page.polls) ?? []
  if (polls.length === 0 && !list.error) return null
  return (
    <Box mt={32}>
      <Card title={words.past}>
        {list.error && <LoadError title={words.pastFailed} onRetry={() => void list.refetch()} busy={list.isFetching} />}
        <ul>
          {polls.map((poll) => (
            <LinkRow
              key={poll.id}
              to={addressOf({ poll: String(poll.id) })}
              icon={IconChecklist}
              kind={kit.poll}
              title={poll.title}
              lang={lang}
              text={outcome(poll)}
              textLang={null}
              when={poll.closedAt ? words.closedOn(formats.instantDay(poll.closedAt, timeZone)) : words.closed}
            />
          ))}
        </ul>
        {list.hasNextPage && <ShowMore busy={list.isFetchingNextPage} onLoad={() => void list.fetchNextPage()} />}
      </Card>
    </Box>
  )
}

function PollCard({ poll, mayManage }: { poll: ListedPoll; mayManage: boolean }) {
  const words = useWords('polls')
  const { pollStatus } = useWords('values')
  const formats = useFormats()
  const { couldVote, closedByBoard } = usePollText()
  const timeZone = useTimeZone()
  const lang = useCommunityLang()
  const addressOf = useAddressOf()
  const open = useOpenView()
  const { id, opensAt, closesAt } = poll
  const image = poll.imageUrls[0]?.imageUrl
  const votes = !mayManage && awaitsVote(poll)
  const closed = poll.status === 'closed' && closedByBoard(poll)
  const action = votes ? words.voteNow : words.viewDetails
  return (
    <article className={pollCardClasses.card} aria-labelledby={`poll-${id}`}>
      {image && (
        <Picture
          className={pollCardClasses.image}
          src={`${image}?size=small`}
          description={poll.imageDescriptions[0]}
          title={poll.title}
          lang={lang}
        />
      )}
      <div className={pollCardClasses.body}>
        <Group gap="sm" align="flex-start" justify="space-between">
          <h2 id={`poll-${id}`} className={pollCardClasses.title}>
            <Link to={addressOf({ poll: String(id) })} lang={lang}>
              {poll.title}
            </Link>
          </h2>
          <span className={pollCardClasses.badges}>
            <StatusBadge tone={STATUS_TONES[poll.status]}>{pollStatus[poll.status]}</StatusBadge>
            {poll.status === 'active' && !poll.isOpen && <StatusBadge tone="blue">{words.notOpenYet}</StatusBadge>}
          </span>
        </Group>
        <ul className={pollCardClasses.facts}>
          <li>
            <IconChecklist size={20} aria-hidden />
            {words.questionTypes[poll.questionType]}
          </li>
          {poll.votingAudience !== 'both' && (
            <li>
              <IconUsers size={20} aria-hidden />
              {words.audiences[poll.votingAudience]}
            </li>
          )}
          <li>
            <IconCalendarEvent size={20} aria-hidden />
            {opensAt ? words.opensOn(formats.instantDay(opensAt, timeZone)) : words.opensAtOnce}
          </li>
          <li>
            <IconClockHour4 size={20} aria-hidden />
            {closesAt ? words.closesOn(formats.instantDay(closesAt, timeZone)) : words.noClosingDate}
          </li>
          {closed && <li>{`${words.closed}: ${closed}`}</li>}
        </ul>
        <p className={pollCardClasses.votes}>
          <span>{words.votes(poll.voteCount)}</span>
          {poll.hasVoted && (
            <span className={pollCardClasses.voted}>
              <IconCheck size={18} stroke={3} aria-hidden />
              {words.youHaveVoted}
            </span>
          )}
        </p>
        {poll.turnout && (
          <Box component="p" fz="sm" c="dimmed">
            {couldVote(poll.turnout)}
          </Box>
        )}
        {votes && <OptionsAtHand poll={poll} />}
        <Stack gap="0.5rem" pos="relative">
          <Button variant={votes ? 'filled' : 'default'} aria-label={`${action}: ${poll.title}`} onClick={() => open({ poll: String(id) })}>
            {action}
          </Button>
          {mayManage && <PollActions poll={poll} titleId={`poll-${id}`} />}
        </Stack>
      </div>
    </article>
  )
}
