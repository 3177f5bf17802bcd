import { Box } from '@mantine/core'
import { IconChartBar, IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useMail } from '#kit/context/session'
import { Note } from '#kit/feedback/note'
import { Card, More, PageTitle } from '#kit/layout/page'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { MailState } from '../../../shared/system'
import type { Words } from '../../../words/messages'
import type { SentReport } from '../answers'
import { ReportForm } from './form/report-form'
import { History } from './history/history'
import classes from './page-links.module.css'
import { type MaintenanceAddress, useMaintenanceAddress } from './use-maintenance-address'

// The dialogs load while the list is shown.
const loadOpenReport = () => import('./history/open-report')
const OpenReport = lazy(async () => ({ default: (await loadOpenReport()).OpenReport }))

export function MaintenancePage() {
  const words = useWords('maintenance')
  const address = useMaintenanceAddress()
  const [sent, setSent] = useState<SentReport | null>(null)
  const unread = trpc.dashboard.unread.useQuery().data?.reports
  const news = unread ?? 0
  const inHistory = address.view === 'history'
  const showSent = (report: SentReport) => {
    setSent(report)
    address.show('history')
  }
  const show = (view: 'history' | 'new') => {
    setSent(null)
    address.show(view)
  }
  useEffect(() => {
    if (inHistory) void loadOpenReport()
  }, [inHistory])
  useHistoryFirst(address, unread)

  return (
    <>
      <PageTitle title={words.title}>
        <PageLinks />
        <More links={[{ to: '/maintenance-figures', label: words.responseTimes, icon: IconChartBar }]} />
      </PageTitle>
      <TabStrip
        id="maintenance"
        label={words.reports}
        tabs={[
          { value: 'new', label: words.submitNew },
          { value: 'history', label: words.viewHistory, ...(news > 0 && { count: words.newCount(news) }) },
        ]}
        value={address.view}
        onChange={show}
      />
      <TabPanel id="maintenance" value={address.view}>
        {address.view === 'new' ? (
          <Box maw="58rem">
            <Card>
              <ReportForm onSent={showSent} />
            </Card>
          </Box>
        ) : (
          <>
            {sent && <SentNote report={sent} />}
            <History address={address} />
          </>
        )}
      </TabPanel>
      {address.reportId !== null && (
        <Suspense>
          <OpenReport key={address.reportId} id={address.reportId} address={address} />
        </Suspense>
      )}
    </>
  )
}

/** A visitor who chose no tab comes for the news if there is any. News that arrives later does not close a form being filled in. */
function useHistoryFirst({ show }: MaintenanceAddress, news: number | undefined) {
  const { key, search, state } = useLocation()
  const decidedFor = useRef('')
  useEffect(() => {
    if (news === undefined || decidedFor.current === key) return
    decidedFor.current = key
    if (news > 0 && !search && !state?.chosen) show('history')
  }, [key, search, state, news, show])
}

function PageLinks() {
  const words = useWords('maintenance')
  const { data, isPending } = trpc.maintenance.communityReports.useQuery({})
  const count = data?.length ?? 0
  if (count === 0 && !isPending) return null
  return <p className={classes.links}>{count > 0 && <Link to="/community-reports">{words.seeNeighbors(count)}</Link>}</p>
}

/** Promises no email while none goes out. */
function SentNote({ report }: { report: SentReport }) {
  const words = useWords('maintenance')
  const node = useRef<HTMLDivElement>(null)
  const { state } = useMail()
  useEffect(() => {
    void node.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={node}>
      <Note tone="green" icon={IconCircleCheck} role="status" mb="lg">
        <p>
          <strong>{words.sent(report.id)}</strong>
        </p>
        <p>
          {boardText(words, report, state)} {updatesText(words, report, state)}
        </p>
      </Note>
    </div>
  )
}

type ReportWords = Words['maintenance']

function boardText(words: ReportWords, { boardEmailed }: SentReport, mail: MailState) {
  if (boardEmailed && mail === 'ready') return words.boardTold
  return `${boardEmailed ? words.boardWaits[mail] : words.boardNotEmailed} ${words.boardSees}`
}

function updatesText(words: ReportWords, { updatesEmailed, isSubmittedOnBehalf }: SentReport, mail: MailState) {
  if (!updatesEmailed || mail !== 'ready') return words.updatesHere
  return isSubmittedOnBehalf ? words.updatesToResident : words.updatesToYou
}
