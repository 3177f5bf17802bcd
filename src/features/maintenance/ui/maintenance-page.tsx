import { Box } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { Card } from '../../../client/kit/layout/card'
import { PageTitle } from '../../../client/kit/layout/page-title'
import { TabPanel, TabStrip } from '../../../client/kit/layout/tab-strip'
import { ReportForm } from './form/report-form'
import { History } from './history/history'
import { useMaintenanceAddress } from './use-maintenance-address'

// Dialogs and photo viewer travel while somebody reads the list.
const loadOpenReport = () => import('./history/open-report')
const OpenReport = lazy(async () => ({ default: (await loadOpenReport()).OpenReport }))

const VIEWS = [
  { value: 'new', label: 'Submit New Report' },
  { value: 'history', label: 'View History' },
] as const

export function MaintenancePage() {
  const address = useMaintenanceAddress()
  const inHistory = address.view === 'history'
  useEffect(() => {
    if (inHistory) void loadOpenReport()
  }, [inHistory])

  return (
    <>
      <PageTitle title="Maintenance & Concern Reports" />
      <TabStrip id="maintenance" label="Reports" tabs={VIEWS} value={address.view} onChange={address.show} />
      <TabPanel id="maintenance" value={address.view}>
        {address.view === 'new' ? (
          <Box maw="58rem">
            <Card>
              <ReportForm onSent={() => address.show('history')} />
            </Card>
          </Box>
        ) : (
          <History address={address} />
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
