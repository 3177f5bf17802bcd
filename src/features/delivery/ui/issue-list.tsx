import { Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { EmptyState } from '../../../client/kit/feedback/empty-state'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { problemText } from '../../../client/kit/feedback/problem'
import { RowSkeletons } from '../../../client/kit/feedback/skeletons'
import { showToast } from '../../../client/kit/feedback/toast'
import { useOnce } from '../../../client/kit/forms/use-once'
import { type Column, DataTable } from '../../../client/kit/lists/data-table'
import { StatusBadge } from '../../../client/kit/lists/status-badge'
import { trpc } from '../../../client/trpc'
import { formatInstantDate } from '../../../shared/calendar'
import type { DeliveryIssue } from '../answers'
import { causeInWords } from '../schema'
import classes from './delivery.module.css'

const COLUMNS: Column<DeliveryIssue>[] = [
  {
    header: 'Person',
    main: true,
    render: ({ name, streetNumber, streetName, email, userId }) =>
      userId === null ? (
        <span className={classes.none}>No one has this address</span>
      ) : (
        <>
          <Link className={classes.person ?? ''} to={`/users?q=${encodeURIComponent(email)}`}>
            {name}
          </Link>
          <div className={classes.small}>{`${streetNumber} ${streetName}`}</div>
        </>
      ),
  },
  { header: 'Email', render: ({ email }) => <div className={classes.long}>{email}</div> },
  {
    header: 'Cause',
    render: (issue) => (
      <Stack gap={4} align="flex-start">
        <StatusBadge tone={issue.issueType === 'complaint' ? 'amber' : 'red'}>
          {issue.issueType === 'complaint' ? 'Complaint' : 'Bounce'}
        </StatusBadge>
        <p>{causeInWords(issue)}</p>
        {issue.diagnosticCode && (
          <details className={classes.small}>
            <summary>What the mail server said</summary>
            {issue.diagnosticCode}
          </details>
        )}
      </Stack>
    ),
  },
]

export function IssueList({ status }: { status: 'active' | 'resolved' }) {
  const utils = trpc.useUtils()
  const timeZone = useTimeZone()
  const { data, error, refetch, isFetching } = trpc.delivery.issues.useQuery({ status })
  const resolve = trpc.delivery.resolve.useMutation({
    onSuccess: () =>
      showToast({ title: 'Delivery issue resolved', message: 'Announcements will go to this address again.', tone: 'success' }),
    onError: (problem) => showToast({ title: 'Not resolved', message: problemText(problem, 'Please try again.'), tone: 'destructive' }),
    onSettled: () => utils.delivery.invalidate(),
  })
  const settle = useOnce(resolve.mutate, resolve.isPending)
  const when: Column<DeliveryIssue> = {
    header: 'Since',
    render: ({ timestamp, resolvedAt }) => (
      <div>
        {formatInstantDate(timestamp, timeZone)}
        {resolvedAt && <div className={classes.small}>Resolved {formatInstantDate(resolvedAt, timeZone)}</div>}
      </div>
    ),
  }
  const actions: Column<DeliveryIssue> = {
    header: 'Actions',
    actions: true,
    render: ({ id, email }) => (
      <Group gap={0} wrap="nowrap" align="stretch" justify="flex-end">
        <Button
          variant="default"
          aria-label={`Resolve ${email}`}
          onClick={() => settle({ id })}
          loading={resolve.isPending && resolve.variables.id === id}
        >
          Resolve
        </Button>
      </Group>
    ),
  }

  if (error && !data) {
    return (
      <LoadError
        title="Failed to fetch delivery issues"
        message={problemText(error, 'Check your connection and try again.')}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!data) return <RowSkeletons count={4} />
  if (data.length === 0) {
    return status === 'active' ? (
      <EmptyState
        title="No delivery problems"
        text="If an address refuses email for good, you'll find it here, and announcements to it pause."
      />
    ) : (
      <EmptyState title="Nothing has been resolved yet" />
    )
  }
  const columns = [...COLUMNS, when, ...(status === 'active' ? [actions] : [])]
  return (
    <>
      {status === 'active' && (
        <p className={classes.intro}>
          Announcements to these addresses are paused. Ask the person for an address that works and correct it on their account, or press
          Resolve when the problem is over.
        </p>
      )}
      <DataTable caption="Delivery issues" columns={columns} rows={data} rowKey={(issue) => issue.id} />
    </>
  )
}
