import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTimeZone } from '#kit/context/session'
import { EmptyState, Megaphone } from '#kit/feedback/empty-state'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { BackLink, PageTitle } from '#kit/layout/page'
import { DataTable } from '#kit/lists/data-table'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { useCounts } from './counts'

export function OfficialNoticesPage() {
  const words = useWords('officialNotices')
  const { homes } = useWords('menu')
  const query = trpc.announcements.officialNotices.useQuery()
  const { data: notices, error } = query
  const { instant } = useFormats()
  const timeZone = useTimeZone()
  const countsOf = useCounts()
  return (
    <>
      <BackLink to="/homes">{homes}</BackLink>
      <PageTitle title={words.title} subtitle={words.subtitle} />
      <ReadError title={words.listFailed} query={query} />
      {!notices && !error && <RowSkeletons count={4} />}
      {notices?.length === 0 && <EmptyState picture={<Megaphone />} title={words.none} text={words.noneYet} />}
      {notices && notices.length > 0 && (
        <DataTable
          caption={words.title}
          rows={notices}
          rowKey={({ id }) => id}
          columns={[
            { header: words.notice, main: true, render: ({ id, title }) => <Link to={`/official-notices/${id}`}>{title}</Link> },
            { header: words.sent, render: ({ sentAt, sentBy }) => words.sentBy(instant(sentAt, timeZone), sentBy) },
            { header: words.counted, render: ({ counts }) => countsOf(counts).owners },
            { header: words.delivery, render: ({ counts }) => countsOf(counts).delivery || words.nobody },
            {
              header: words.actions,
              actions: true,
              render: ({ id }) => (
                <Button component={Link} to={`/letters/${id}`} variant="default" leftSection={<IconPrinter size={20} aria-hidden />}>
                  {words.printLetters}
                </Button>
              ),
            },
          ]}
        />
      )}
    </>
  )
}
