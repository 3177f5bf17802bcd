import { words as notificationPreferences } from 'virtual:words/notificationPreferences'
import { words as answerWords } from 'virtual:words/savedAnswers'
import { words as signInWords } from 'virtual:words/signIn'
import { Box, Button, Group, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { Link } from 'react-router-dom'
import { useMail } from '#kit/context/session'
import { FieldSkeletons, LoadError } from '#kit/feedback/loading'
import { fieldErrors, readProblem } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import { useDraftForm } from '#kit/forms/draft-form'
import { Form } from '#kit/forms/form'
import { Switch } from '#kit/forms/switch'
import { Card, PageTitle, RelatedPages } from '#kit/layout/page'
import { StatusBadge } from '#kit/lists/status-badge'
import { focusFirstError } from '#kit/navigation/focus'
import { lazyPart } from '#kit/navigation/lazy-page'
import { useMailText } from '#kit/text/mail-notes'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Language } from '../../../words/languages'
import { type CommunitySettings, communitySettings } from '../schema'
import { AppearanceForm } from './appearance-form'
import { CommunityLanguageSelect, TimeZoneSelect } from './selects'
import { gatherStreetProblems, toStreets, toText } from './street-list'

const ReachSettings = lazyPart(() => import('./reach-settings'), 'ReachSettings', notificationPreferences)
const SavedAnswers = lazyPart(() => import('./saved-answers'), 'SavedAnswers', answerWords)
const BoardSignIn = lazyPart(() => import('./board-sign-in'), 'BoardSignIn', signInWords)

export function SettingsPage() {
  const words = useWords('settings')
  const { data, error, refetch, isFetching } = trpc.community.info.useQuery()
  return (
    <Box maw="44rem">
      <PageTitle title={words.title} subtitle={words.subtitle} />
      <RelatedPages group="settings" />
      {error && !data && (
        <LoadError title={words.failed} message={readProblem(error).message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {(data || !error) && <Card title={words.community}>{data ? <SettingsForm settings={data} /> : <FieldSkeletons count={4} />}</Card>}
      {data && (
        <Box mt="lg">
          <Card title={words.appearance}>
            <AppearanceForm name={data.name} accent={data.accent} picture={data.picture} />
          </Card>
        </Box>
      )}
      {data && (
        <>
          <Box mt="lg">
            <ReachSettings />
          </Box>
          <SavedAnswers />
          <BoardSignIn />
          <MailState />
        </>
      )}
    </Box>
  )
}

function MailState() {
  const words = useWords('settings')
  const labels = useWords('mailState')
  const mailText = useMailText()
  const { state } = useMail()
  return (
    <Box mt="lg">
      <Card title={words.email} aside={<StatusBadge tone={state === 'ready' ? 'green' : 'amber'}>{labels[state]}</StatusBadge>}>
        <p>{mailText(state) || words.emailWorks}</p>
        {state !== 'ready' && <Link to="/outbox">{words.howToFix}</Link>}
      </Card>
    </Box>
  )
}

type Stored = CommunitySettings & { language: Language }
type Values = Omit<CommunitySettings, 'streets'> & { streets: string; language: Language }

const check = schemaResolver(communitySettings, { sync: true })
const toInput = ({ language: _, ...values }: Values): CommunitySettings => ({ ...values, streets: toStreets(values.streets) })
const toValues = (settings: Stored): Values => ({ ...settings, streets: toText(settings.streets) })

function SettingsForm({ settings }: { settings: Stored }) {
  const words = useWords('settings')
  const utils = trpc.useUtils()
  const form = useDraftForm<Values>('settings', {
    initialValues: toValues(settings),
    validate: (values) => gatherStreetProblems(check(toInput(values)), 'streets') as Record<string, string>,
  })
  const changeLanguage = trpc.community.changeLanguage.useMutation()
  const update = trpc.community.update.useMutation()

  async function save(values: Values) {
    try {
      if (form.isDirty('language')) await changeLanguage.mutateAsync({ language: values.language })
      const stored = await update.mutateAsync(form.changed(toInput(values)))
      form.settle(values, toValues({ ...settings, ...stored, language: values.language }))
      showToast({ title: words.saved, message: words.savedText, tone: 'success' })
    } catch (error) {
      form.setErrors(gatherStreetProblems(fieldErrors(error), 'streets') as Record<string, string>)
      focusFirstError(form.node.current)
      showFailure(words.notSaved, error)
    } finally {
      await utils.community.info.invalidate()
    }
  }

  return (
    <Form form={form} onSubmit={save}>
      <TextInput label={words.name} name="name" autoComplete="organization" {...form.getInputProps('name')} />
      <Textarea
        label={words.streets}
        description={words.streetsHint}
        name="streets"
        autosize
        minRows={4}
        maxRows={16}
        {...form.getInputProps('streets')}
      />
      <TimeZoneSelect name="timeZone" {...form.getInputProps('timeZone')} />
      <CommunityLanguageSelect name="language" {...form.getInputProps('language')} />
      <TextInput
        label={words.contact}
        description={words.contactHint}
        type="email"
        name="contactEmail"
        autoComplete="off"
        {...form.getInputProps('contactEmail')}
      />
      <Switch
        label={words.approval}
        description={words.approvalHint}
        {...form.getInputProps('registrationNeedsApproval', { type: 'checkbox' })}
      />
      <Switch
        label={words.publicFeed}
        description={words.publicFeedHint}
        {...form.getInputProps('publicEventsFeed', { type: 'checkbox' })}
      />
      <Group gap={8} mt={8}>
        <Button type="submit" loading={changeLanguage.isPending || update.isPending}>
          {words.save}
        </Button>
      </Group>
    </Form>
  )
}
