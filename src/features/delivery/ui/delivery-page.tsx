import { Box, Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useMail, useTimeZone } from '#kit/context/session'
import { EmptyState } from '#kit/feedback/empty-state'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { MailNote } from '#kit/feedback/mail-note'
import { useToastMutation } from '#kit/feedback/toast'
import { useOnce } from '#kit/forms/use-once'
import { Card, PageTitle, RelatedPages } from '#kit/layout/page'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { type Column, DataTable } from '#kit/lists/data-table'
import { StatusBadge } from '#kit/lists/status-badge'
import { useAddressState } from '#kit/navigation/address'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Words } from '../../../words/messages'
import { LettersCard } from '../../announcements/ui/letters/letters-card'
import type { DeliveryIssue } from '../answers'
import { causeOf } from '../schema'
import classes from './delivery.module.css'

const NAMES = ['active', 'resolved', 'letters'] as const

export function DeliveryPage() {
  const words = useWords('delivery')
  const [asked, setTab] = useAddressState('tab')
  const tab = NAMES.find((name) => name === asked) ?? 'active'
  const { data: open } = trpc.delivery.issues.useQuery({ status: 'active' })
  const tabs = [
    { value: 'active' as const, label: words.open, ...(open ? { count: open.length } : {}) },
    { value: 'resolved' as const, label: words.resolved },
    { value: 'letters' as const, label: words.letters },
  ]
  return (
    <>
      <PageTitle title={words.title} subtitle={words.subtitle}>
        <RelatedPages group="people" mb={0} />
      </PageTitle>
      <MailNote mb="lg" />
      <RepliesState />
      <TabStrip id="delivery" label={words.tabs} tabs={tabs} value={tab} onChange={(next) => setTab(next === 'active' ? '' : next)} />
      <TabPanel id="delivery" value={tab}>
        {tab === 'letters' ? <LettersCard /> : <IssueList key={tab} status={tab} />}
      </TabPanel>
    </>
  )
}

const REFRESH_MS = 60_000

function RepliesState() {
  const words = useWords('delivery')
  const formats = useFormats()
  const timeZone = useTimeZone()
  const { data } = trpc.delivery.replies.useQuery(undefined, { refetchInterval: REFRESH_MS })
  if (!data) return null
  const at = (instant: string) => formats.instant(instant, timeZone)
  const { address, checkedAt, failingSince, error, received, refused } = data
  return (
    <Box mb="lg">
      <Card
        title={words.repliesTitle}
        aside={<StatusBadge tone={error ? 'red' : 'green'}>{error ? words.repliesFailing : words.repliesOn}</StatusBadge>}
      >
        <p>{words.repliesTaken(address, received, refused)}</p>
        {checkedAt && <p>{words.repliesChecked(at(checkedAt))}</p>}
        {error && failingSince && (
          <div role="status">
            <p>{words.repliesError(at(failingSince))}</p>
            <p>{error}</p>
          </div>
        )}
      </Card>
    </Box>
  )
}

const columnsIn = (words: Words['delivery']): Column<DeliveryIssue>[] => [
  {
    header: words.person,
    main: true,
    render: ({ name, streetNumber, streetName, email, userId }) =>
      userId === null ? (
        <span className={classes.none}>{words.nobody}</span>
      ) : (
        <>
          <Link className={classes.person ?? ''} to={`/users?q=${encodeURIComponent(email)}`}>
            {name}
          </Link>
          <div className={classes.small}>{`${streetNumber} ${streetName}`}</div>
        </>
      ),
  },
  { header: words.email, render: ({ email }) => <div className={classes.long}>{email}</div> },
  {
    header: words.cause,
    render: (issue) => (
      <Stack gap={4} align="flex-start">
        <StatusBadge tone={issue.issueType === 'complaint' ? 'amber' : 'red'}>
          {issue.issueType === 'complaint' ? words.complaint : words.bounce}
        </StatusBadge>
        <p>{words.causes[causeOf(issue)]}</p>
        {issue.diagnosticCode && (
          <details className={classes.small}>
            <summary>{words.serverSaid}</summary>
            {issue.diagnosticCode}
          </details>
        )}
      </Stack>
    ),
  },
]

function IssueList({ status }: { status: 'active' | 'resolved' }) {
  const words = useWords('delivery')
  const { instantDay } = useFormats()
  const utils = trpc.useUtils()
  const timeZone = useTimeZone()
  const query = trpc.delivery.issues.useQuery({ status })
  const { data, error } = query
  const resolve = useToastMutation(trpc.delivery.resolveIssue, {
    success: { title: words.isResolved, message: words.goesAgain },
    failure: words.notResolved,
    onSettled: () => utils.delivery.invalidate(),
  })
  const mail = useMail()
  const settle = useOnce(resolve.mutate, resolve.isPending)
  const when: Column<DeliveryIssue> = {
    header: words.since,
    render: ({ timestamp, resolvedAt }) => (
      <div>
        {instantDay(timestamp, timeZone)}
        {resolvedAt && <div className={classes.small}>{words.resolvedOn(instantDay(resolvedAt, timeZone))}</div>}
      </div>
    ),
  }
  const actions: Column<DeliveryIssue> = {
    header: words.actions,
    actions: true,
    render: ({ id, email }) => (
      <Group gap={0} wrap="nowrap" align="stretch" justify="flex-end">
        <Button
          variant="default"
          aria-label={words.resolveAddress(email)}
          onClick={() => settle({ id })}
          loading={resolve.isPending && resolve.variables.id === id}
        >
          {words.resolve}
        </Button>
      </Group>
    ),
  }

  if (error && !data) return <ReadError title={words.issuesFailed} query={query} />
  if (!data) return <RowSkeletons count={4} />
  if (data.length === 0) {
    if (status !== 'active') return <EmptyState title={words.noneResolved} />
    return <EmptyState title={mail.state === 'ready' ? words.noIssues : words.noEmailNow} text={mail.promise(words.noIssuesYet)} />
  }
  const columns = [...columnsIn(words), when, ...(status === 'active' ? [actions] : [])]
  return (
    <>
      {status === 'active' && <p className={classes.intro}>{words.whatToDo}</p>}
      <DataTable caption={words.issues} columns={columns} rows={data} rowKey={(issue) => issue.id} />
    </>
  )
}
