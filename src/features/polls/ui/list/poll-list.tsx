import { Box, Button } from '@mantine/core'
import { IconChecklist, IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { useTimeZone } from '#kit/context/community-info'
import { useViewer } from '#kit/context/viewer'
import { BallotBox, EmptyState } from '#kit/feedback/empty-state'
import { LoadError, ReadError } from '#kit/feedback/load-error'
import { Note } from '#kit/feedback/note'
import { CardSkeleton } from '#kit/feedback/skeletons'
import { Card } from '#kit/layout/card'
import { PageTitle } from '#kit/layout/page-title'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { LinkRow } from '#kit/lists/link-row'
import { useAddressState } from '#kit/navigation/address'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { may } from '../../../../shared/permissions'
import { POLL_TABS, type PollTab } from '../../schema'
import { usePollText } from '../use-poll-text'
import { useAddressOf, useOpenView } from '../views'
import { PollCard } from './poll-card'
import classes from './poll-list.module.css'

const POLLING = 60_000

/** The polls that one can vote in; for the board every poll, by tab. */
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
      <PageTitle title={words.title}>{mayManage && create}</PageTitle>
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
  const kit = useWords('kit')
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
      {list.hasNextPage && (
        <Button variant="default" mt="md" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {kit.showMore}
        </Button>
      )}
    </>
  )
}

export function CardSkeletons() {
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
              text={outcome(poll)}
              when={poll.closedAt ? words.closedOn(formats.instantDay(poll.closedAt, timeZone)) : words.closed}
            />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button variant="default" mt="md" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {kit.showMore}
          </Button>
        )}
      </Card>
    </Box>
  )
}
