import { Box, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { EmptyState } from '../../../client/kit/feedback/empty-state'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { problemText } from '../../../client/kit/feedback/problem'
import { RowSkeletons } from '../../../client/kit/feedback/skeletons'
import { type Column, DataTable } from '../../../client/kit/lists/data-table'
import { trpc } from '../../../client/trpc'
import { formatInstantDate } from '../../../shared/calendar'
import type { NotReached } from '../answers'
import { REASONS_IN_WORDS } from '../schema'
import classes from './delivery.module.css'

const COLUMNS: Column<NotReached>[] = [
  {
    header: 'Name',
    main: true,
    render: ({ name }) => <Box fw={700}>{name}</Box>,
  },
  { header: 'Address', render: ({ streetNumber, streetName }) => `${streetNumber} ${streetName}` },
  { header: 'Why', render: ({ reason }) => REASONS_IN_WORDS[reason] },
  {
    header: 'Household',
    render: ({ householdReached }) =>
      householdReached ? 'Someone else there got the email' : <strong>No one at this address got it</strong>,
  },
]

/** Who did not get the last pinned notice by email: made to be printed and carried round. */
export function LetterList() {
  const timeZone = useTimeZone()
  const { data, error, refetch, isFetching } = trpc.delivery.notReached.useQuery()
  if (error && !data) {
    return (
      <LoadError
        title="Failed to fetch the list"
        message={problemText(error, 'Check your connection and try again.')}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (data === undefined) return <RowSkeletons count={4} />
  if (data === null) {
    return (
      <EmptyState
        title="No notice has been emailed yet"
        text="When an announcement is emailed to everyone, this list shows who didn't get it."
      />
    )
  }
  const { title, mailedAt, reached, notReached } = data
  return (
    <>
      <div className={classes.letters}>
        <p className={classes.intro}>
          The email about <strong>{title}</strong> from {formatInstantDate(mailedAt, timeZone)} has reached {people(reached)}.{' '}
          {notReached.length === 0 ? 'No one needs a letter.' : `${people(notReached.length)} didn't get it:`}
        </p>
        {notReached.length > 0 && (
          <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      {notReached.length > 0 && (
        <DataTable caption="Who needs a letter" columns={COLUMNS} rows={notReached} rowKey={(person) => person.id} />
      )}
    </>
  )
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
