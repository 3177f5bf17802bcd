import { Box, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { EmptyState } from '../../../client/kit/feedback/empty-state'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { problemText } from '../../../client/kit/feedback/problem'
import { RowSkeletons } from '../../../client/kit/feedback/skeletons'
import { type Column, DataTable } from '../../../client/kit/lists/data-table'
import { useFormats } from '../../../client/kit/words/formats'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Words } from '../../../words/say'
import type { NotReached } from '../answers'
import classes from './delivery.module.css'

const columnsIn = (words: Words['delivery']): Column<NotReached>[] => [
  {
    header: words.name,
    main: true,
    render: ({ name }) => <Box fw={700}>{name}</Box>,
  },
  { header: words.address, render: ({ streetNumber, streetName }) => `${streetNumber} ${streetName}` },
  { header: words.why, render: ({ reason }) => words.reasons[reason] },
  {
    header: words.household,
    render: ({ householdReached }) => (householdReached ? words.someoneGotIt : <strong>{words.noOneGotIt}</strong>),
  },
]

/** Who did not get the last pinned notice by email: made to be printed and carried round. */
export function LetterList() {
  const words = useWords('delivery')
  const { checkConnection } = useWords('kit')
  const { instantDay, plural } = useFormats()
  const timeZone = useTimeZone()
  const { data, error, refetch, isFetching } = trpc.delivery.notReached.useQuery()
  if (error && !data) {
    return (
      <LoadError title={words.listFailed} message={problemText(error, checkConnection)} onRetry={() => void refetch()} busy={isFetching} />
    )
  }
  if (data === undefined) return <RowSkeletons count={4} />
  if (data === null) {
    return <EmptyState title={words.noNotice} text={words.noNoticeYet} />
  }
  const { title, mailedAt, reached, notReached } = data
  const [before, after] = words.reach(instantDay(mailedAt, timeZone), plural(reached, words.people))
  return (
    <>
      <div className={classes.letters}>
        <p className={classes.intro}>
          {before}
          <strong>{title}</strong>
          {after} {notReached.length === 0 ? words.noOneNeeds : plural(notReached.length, words.didNotGetIt)}
        </p>
        {notReached.length > 0 && (
          <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            {words.print}
          </Button>
        )}
      </div>
      {notReached.length > 0 && (
        <DataTable caption={words.letters} columns={columnsIn(words)} rows={notReached} rowKey={(person) => person.id} />
      )}
    </>
  )
}
