import { Box } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Card } from '#kit/layout/card'
import { PageTitle } from '#kit/layout/page-title'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { useWords } from '#kit/words/words'
import type { SentReport } from '../answers'
import { ReportForm } from './form/report-form'
import { History } from './history/history'
import { PageLinks } from './page-links'
import { SentNote } from './sent-note'
import { useMaintenanceAddress } from './use-maintenance-address'

// Dialogs and photo viewer travel while somebody reads the list.
const loadOpenReport = () => import('./history/open-report')
const OpenReport = lazy(async () => ({ default: (await loadOpenReport()).OpenReport }))

export function MaintenancePage() {
  const words = useWords('maintenance')
  const address = useMaintenanceAddress()
  const [sent, setSent] = useState<SentReport | null>(null)
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

  return (
    <>
      <PageTitle title={words.title} />
      <PageLinks />
      <TabStrip
        id="maintenance"
        label={words.reports}
        tabs={[
          { value: 'new', label: words.submitNew },
          { value: 'history', label: words.viewHistory },
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
