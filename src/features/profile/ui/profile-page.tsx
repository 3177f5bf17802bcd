import { words as appWords } from 'virtual:words/app'
import { words as directory } from 'virtual:words/directory'
import { words as notificationPreferences } from 'virtual:words/notificationPreferences'
import { words as ownHome } from 'virtual:words/ownHome'
import { words as signInWords } from 'virtual:words/signIn'
import { Box, Button, Stack, Text, Textarea } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { IconDownload } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useViewer } from '#kit/context/session'
import { useToastMutation } from '#kit/feedback/toast'
import { useDraftForm } from '#kit/forms/draft-form'
import fields from '#kit/forms/fields.module.css'
import { Form } from '#kit/forms/form'
import { AppearanceControls } from '#kit/layout/appearance-controls'
import { Card, PageTitle } from '#kit/layout/page'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { useAddressState, useScrollToHash } from '#kit/navigation/address'
import { lazyPart } from '#kit/navigation/lazy-page'
import { EmailText } from '#kit/text/linked-text'
import { OwnLanguage } from '#kit/words/own-language'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { MAILING_LINES_MOST } from '../../../shared/addresses'
import { formatPhone } from '../../../shared/phone'
import { EmailPanel } from '../../notifications/ui/email-card'
import { SmsCard } from '../../notifications/ui/sms-card'
import { mailingAddressChange } from '../schema'
import { DevicesCard } from './devices-card'
import { PasswordCard } from './password-card'
import classes from './profile.module.css'

const SignInCard = lazyPart(() => import('../../auth/ui/sign-in-card'), 'SignInCard', signInWords)
const PushCard = lazyPart(() => import('../../notifications/ui/push-card'), 'PushCard', notificationPreferences)
const DirectoryCard = lazyPart(() => import('../../people/ui/directory-card'), 'DirectoryCard', directory)
const NoticesCard = lazyPart(() => import('../../homes/ui/own/notices-card'), 'NoticesCard', ownHome)
const InstallCard = lazyPart(() => import('./install-card'), 'InstallCard', appWords)

const TABS = ['account', 'email', 'settings'] as const
type TabName = (typeof TABS)[number]

export function ProfilePage() {
  const [asked, setTab] = useAddressState('tab')
  const words = useWords('preferences')
  const tab = TABS.find((name) => name === asked) ?? 'account'
  useScrollToHash(tab === 'settings')
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
  email: <EmailPanel />,
  settings: (
    <>
      <LanguageCard />
      <AppearanceCard />
      <NoticesCard />
      <DirectoryCard />
      <SmsCard />
      <MailingCard />
      <SignInCard />
      <PasswordCard />
      <DevicesCard />
      <PushCard />
      <InstallCard />
      <OwnDataCard />
    </>
  ),
}

function LanguageCard() {
  const words = useWords('preferences')
  const { languageName } = useFormats()
  const hasChosen = useViewer().language !== null
  const { data } = trpc.community.info.useQuery(undefined, { enabled: !hasChosen })
  return (
    <Card title={words.language}>
      <OwnLanguage name="language-of-profile" isTitled />
      <Text mt="xs">{words.languageHint}</Text>
      {!hasChosen && data && <Text mt="xs">{words.languageNotChosen(languageName(data.language))}</Text>}
    </Card>
  )
}

function AppearanceCard() {
  const words = useWords('preferences')
  return (
    <Card title={words.appearance}>
      <AppearanceControls />
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
          className={fields.start ?? ''}
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          {words.downloadOwnData}
        </Button>
      </div>
    </Card>
  )
}

const ChangeEmail = lazyPart(() => import('./change-email'), 'ChangeEmail', signInWords)

function AccountCard() {
  const viewer = useViewer()
  const words = useWords('preferences')
  const statuses: Record<string, string> = useWords('values').hoaStatus
  const facts = {
    [words.name]: viewer.name,
    [words.username]: viewer.username,
    [words.email]: viewer.email,
    [words.phone]: viewer.phoneNumber ? formatPhone(viewer.phoneNumber) : words.notProvided,
    [words.address]: `${viewer.streetNumber} ${viewer.streetName}`.trim() || words.notProvided,
    [words.hoaStatus]: statuses[viewer.hoaStatus] ?? statuses.renter,
  }
  const [before, link, after] = words.somethingWrong
  return (
    <Card title={words.tabs.account}>
      <dl className={classes.facts}>
        {Object.entries(facts).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={term === words.email ? classes.withButton : undefined}>
              {term === words.email ? <EmailText address={viewer.email} /> : value}
              {term === words.email && <ChangeEmail />}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.after}>
        {before}
        <Link to="/messages">{link}</Link>
        {after}
      </p>
    </Card>
  )
}

const check = schemaResolver(mailingAddressChange, { sync: true })

/** Owners give the same address under official notices. */
function MailingCard() {
  const { data: lines, isPending } = trpc.owner.list.useQuery()
  return isPending || lines?.length ? null : <MailingForm />
}

function MailingForm() {
  const viewer = useViewer()
  const words = useWords('preferences')
  const utils = trpc.useUtils()
  const form = useDraftForm('mailing-address', {
    initialValues: { mailingAddress: viewer.mailingAddress ?? '' },
    validate: (values) => check(values),
  })
  const save = useToastMutation(trpc.profile.saveMailingAddress, {
    success: words.mailingSaved,
    failure: words.mailingFailed,
    form,
    onSuccess: (account) => {
      utils.auth.me.setData(undefined, account)
      const stored = { mailingAddress: account.mailingAddress ?? '' }
      form.settle(form.values, stored)
    },
  })
  return (
    <Card title={words.letters}>
      <Form form={form} onSubmit={(values) => save.mutate(values)}>
        <Textarea
          label={words.mailingAddress}
          description={words.mailingHint}
          name="mailingAddress"
          autoComplete="off"
          minRows={MAILING_LINES_MOST}
          {...form.getInputProps('mailingAddress')}
        />
        <Button type="submit" className={fields.start ?? ''} loading={save.isPending}>
          {words.mailingSave}
        </Button>
      </Form>
    </Card>
  )
}
