import { words as signInWords } from 'virtual:words/signIn'
import { Box, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { PageTitle } from '../../../client/kit/layout/page-title'
import { TabPanel, TabStrip } from '../../../client/kit/layout/tab-strip'
import { useAddressState } from '../../../client/kit/navigation/address-state'
import { lazyPage } from '../../../client/kit/navigation/lazy-page'
import { AccountCard } from './account-card'
import { DevicesCard } from './devices-card'
import { EmailPreferences } from './email-preferences'
import { OwnDataCard } from './own-data-card'
import { PasswordCard } from './password-card'
import { SmsPreferences } from './sms-preferences'

const SignInCard = lazyPage(() => import('./sign-in/sign-in-card'), 'SignInCard', signInWords)

const TABS = [
  { value: 'account', label: 'Account' },
  { value: 'email', label: 'Email Preferences' },
  { value: 'settings', label: 'Settings' },
] as const
type TabName = (typeof TABS)[number]['value']

/** What the portal knows about the viewer, and what the viewer decides. The open tab is in the address. */
export function ProfilePage() {
  const [asked, setTab] = useAddressState('tab')
  const tab = TABS.find(({ value }) => value === asked)?.value ?? 'account'
  return (
    <Box maw="46rem">
      <PageTitle title="My Profile" />
      <TabStrip id="profile" label="My Profile" tabs={TABS} value={tab} onChange={(next) => setTab(next === 'account' ? '' : next)} />
      <TabPanel id="profile" value={tab}>
        <Stack gap="lg">{PANELS[tab]}</Stack>
      </TabPanel>
    </Box>
  )
}

const PANELS: Record<TabName, React.ReactNode> = {
  account: <AccountCard />,
  email: <EmailPreferences />,
  settings: (
    <>
      <SmsPreferences />
      <Suspense>
        <SignInCard />
      </Suspense>
      <PasswordCard />
      <DevicesCard />
      <OwnDataCard />
    </>
  ),
}
