import { words as appWords } from 'virtual:words/app'
import { words as hearing } from 'virtual:words/hearing'
import { words as signInWords } from 'virtual:words/signIn'
import { Box, Button, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Suspense } from 'react'
import fields from '#kit/forms/fields.module.css'
import { Card } from '#kit/layout/card'
import { PageTitle } from '#kit/layout/page-title'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { useAddressState } from '#kit/navigation/address'
import { lazyPage } from '#kit/navigation/lazy-page'
import { OwnLanguage } from '#kit/words/own-language'
import { useWords } from '#kit/words/words'
import { EmailCard } from '../../notifications/ui/email-card'
import { SmsCard } from '../../notifications/ui/sms-card'
import { AccountCard } from './account-card'
import { DevicesCard } from './devices-card'
import { MailingCard } from './mailing-card'
import { PasswordCard } from './password-card'
import classes from './profile.module.css'

const SignInCard = lazyPage(() => import('../../auth/ui/sign-in-card'), 'SignInCard', signInWords)
const PreferencesCard = lazyPage(() => import('../../notifications/ui/preferences-card'), 'PreferencesCard', hearing)
const PushCard = lazyPage(() => import('../../notifications/ui/push-card'), 'PushCard', hearing)
const InstallCard = lazyPage(() => import('./install-card'), 'InstallCard', appWords)

const TABS = ['account', 'email', 'settings'] as const
type TabName = (typeof TABS)[number]

export function ProfilePage() {
  const [asked, setTab] = useAddressState('tab')
  const words = useWords('preferences')
  const tab = TABS.find((name) => name === asked) ?? 'account'
  const tabs = TABS.map((value) => ({ value, label: words.tabs[value] }))
  return (
    <Box maw="46rem">
      <PageTitle title={words.title} />
      <TabStrip id="profile" label={words.title} tabs={tabs} value={tab} onChange={(next) => setTab(next === 'account' ? '' : next)} />
      <TabPanel id="profile" value={tab}>
        <Stack gap="lg">{PANELS[tab]}</Stack>
      </TabPanel>
    </Box>
  )
}

const PANELS: Record<TabName, React.ReactNode> = {
  account: <AccountCard />,
  email: (
    <>
      <Suspense>
        <PreferencesCard />
      </Suspense>
      <EmailCard />
    </>
  ),
  settings: (
    <>
      <LanguageCard />
      <SmsCard />
      <MailingCard />
      <Suspense>
        <SignInCard />
      </Suspense>
      <PasswordCard />
      <DevicesCard />
      <Suspense>
        <PushCard />
      </Suspense>
      <Suspense>
        <InstallCard />
      </Suspense>
      <OwnDataCard />
    </>
  ),
}

function LanguageCard() {
  const words = useWords('preferences')
  return (
    <Card title={words.language}>
      <OwnLanguage name="language-of-profile" isTitled />
      <Text mt="xs">{words.languageHint}</Text>
    </Card>
  )
}

function OwnDataCard() {
  const words = useWords('preferences')
  return (
    <Card title={words.ownData}>
      <div className={fields.fields}>
        <p>{words.ownDataWhat}</p>
        <Button
          component="a"
          href="/api/own-data"
          download
          variant="default"
          className={classes.start ?? ''}
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          {words.downloadOwnData}
        </Button>
      </div>
    </Card>
  )
}
