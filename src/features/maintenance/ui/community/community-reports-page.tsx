import { Box, Button, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCommunityLang } from '#kit/context/session'
import { EmptyState } from '#kit/feedback/empty-state'
import { CardSkeleton, ReadError } from '#kit/feedback/loading'
import { readProblem } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import { BackLink, PageTitle } from '#kit/layout/page'
import { LinkedRowMissing } from '#kit/lists/load-more'
import { StatusBadge, type Tone } from '#kit/lists/status-badge'
import { focusPage } from '#kit/navigation/focus'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { isClosed, type ReportStatus } from '../../../../shared/reports'
import type { CommunityReport } from '../../answers'
import classes from './community-reports.module.css'

export function CommunityReportsPage() {
  const words = useWords('communityReports')
  const { loading } = useWords('basics')
  const [search] = useSearchParams()
  const wanted = Number(search.get('report')) || null
  const list = trpc.maintenance.communityReports.useQuery({})
  const isListed = list.data?.some(({ id }) => id === wanted) ?? true
  // A report closed long ago is not on the list but can still be opened.
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
      <Stack gap="1rem">
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} />
        ))}
      </Stack>
    </Box>
  )
}

const TONES: Record<ReportStatus, Tone> = { Open: 'red', 'In Progress': 'blue', Closed: 'green' }

function ReportCard({ report }: { report: CommunityReport }) {
  const words = useWords('communityReports')
  const values = useWords('values')
  const issues: Record<string, string> = values.issueType
  const { day } = useFormats()
  const lang = useCommunityLang()
  const { id, status, photoUrls, updates } = report
  return (
    <article className={classes.card} aria-labelledby={`title-${id}`} id={`report-${id}`} tabIndex={-1}>
      <div className={classes.head}>
        <h2 id={`title-${id}`}>{report.place}</h2>
        <StatusBadge tone={TONES[status]}>{values.reportStatus[status]}</StatusBadge>
      </div>
      <Text c="dimmed">
        {issues[report.issueType] ?? report.issueType} · {words.reportedOn(day(report.reportedOn))}
        {report.expectedOn && !isClosed(status) && ` · ${words.expectedOn(day(report.expectedOn))}`}
      </Text>
      {photoUrls.length > 0 && (
        <ul className={classes.photos}>
          {photoUrls.map((url, at) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" aria-label={words.openPhoto(at + 1, photoUrls.length)}>
                <img src={`${url}?size=small`} alt="" loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.text} lang={lang}>
        {report.text}
      </p>
      {updates.length > 0 && (
        <ul className={classes.updates} aria-label={words.updates}>
          {updates.map((update, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: updates have no name, and none is ever put between
            <li key={updates.length - at}>
              <strong>{day(update.on)}</strong>{' '}
              {update.text ? <span lang={lang}>{update.text}</span> : update.status && values.reportStatus[update.status]}
            </li>
          ))}
        </ul>
      )}
      <MeToo report={report} />
    </article>
  )
}

function MeToo({ report }: { report: CommunityReport }) {
  const words = useWords('communityReports')
  const kit = useWords('kit')
  const utils = trpc.useUtils()
  const { id, following, followers, isMine } = report
  const said = {
    onSuccess: () => utils.maintenance.invalidate(),
    onError: (error: unknown) => showFailure(words.notSaved, error as never, kit.checkConnection),
  }
  const follow = trpc.maintenance.follow.useMutation(said)
  const unfollow = trpc.maintenance.unfollow.useMutation({
    ...said,
    onSuccess: (answer) => {
      // A person whose own report was merged into this one keeps getting news of it.
      if (answer.following) showToast({ title: words.staysFollowed })
      return said.onSuccess()
    },
  })
  const count = following ? words.youAnd(followers - 1) : followers > 0 ? words.neighbors(followers) : ''
  return (
    <div className={classes.foot}>
      {isMine ? (
        <Text c="dimmed">{words.yours}</Text>
      ) : (
        <Button
          variant={following ? 'light' : 'default'}
          aria-pressed={following}
          aria-describedby={`title-${id}`}
          leftSection={following ? <IconCheck size={20} aria-hidden /> : undefined}
          loading={follow.isPending || unfollow.isPending}
          onClick={() => (following ? unfollow : follow).mutate({ id })}
        >
          {words.meToo}
        </Button>
      )}
      <span role="status">{count}</span>
    </div>
  )
}
