import { Box } from '@mantine/core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '#kit/feedback/empty-state'
import { ReadError } from '#kit/feedback/load-error'
import { readProblem } from '#kit/feedback/problem'
import { CardSkeleton } from '#kit/feedback/skeletons'
import { BackLink, PageTitle } from '#kit/layout/page-title'
import { LinkedRowMissing } from '#kit/lists/use-linked-row'
import { focusPage } from '#kit/navigation/focus'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import classes from './community-reports.module.css'
import { ReportCard } from './report-card'

/** What concerns everyone, as the board has written it. */
export function CommunityReportsPage() {
  const words = useWords('communityReports')
  const { loading } = useWords('basics')
  const [search] = useSearchParams()
  const wanted = Number(search.get('report')) || null
  const list = trpc.maintenance.communityReports.useQuery({})
  const isListed = list.data?.some(({ id }) => id === wanted) ?? true
  // One that was closed long ago is not on the list, and can still be looked at.
  const older = trpc.maintenance.communityReport.useQuery({ id: wanted ?? 0 }, { enabled: wanted !== null && !isListed, retry: false })
  const reports = [...(older.data ? [older.data] : []), ...(list.data ?? [])]
  const isThere = reports.some(({ id }) => id === wanted)

  useEffect(() => {
    if (!isThere) return
    const target = document.getElementById(`report-${wanted}`)
    target?.scrollIntoView({ block: 'start' })
    focusPage(target)
  }, [isThere, wanted])

  return (
    <Box maw="44rem">
      <BackLink to="/maintenance">{words.back}</BackLink>
      <PageTitle title={words.title} subtitle={words.subtitle} />
      {list.isPending && (
        <div role="status" aria-label={loading}>
          <CardSkeleton height="12rem" />
        </div>
      )}
      <ReadError title={words.loadFailed} query={list} />
      {readProblem(older.error).status === 404 && <LinkedRowMissing what="communityReport" />}
      {list.data && reports.length === 0 && <EmptyState title={words.none} />}
      <div className={classes.list}>
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} />
        ))}
      </div>
    </Box>
  )
}
