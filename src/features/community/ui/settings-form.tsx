import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { fieldErrors } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import { Form, useWordForm } from '#kit/forms/form'
import { Switch } from '#kit/forms/switch'
import { focusFirstProblem } from '#kit/navigation/focus'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Language } from '../../../words/languages'
import { type CommunitySettings, communitySettings } from '../schema'
import { CommunityLanguageSelect, TimeZoneSelect } from './selects'
import { gatherStreetProblems, toStreets, toText } from './street-list'

type Stored = CommunitySettings & { language: Language }
type Values = Omit<CommunitySettings, 'streets'> & { streets: string; language: Language }

const check = schemaResolver(communitySettings, { sync: true })
const toInput = ({ language: _, ...values }: Values): CommunitySettings => ({ ...values, streets: toStreets(values.streets) })
const toValues = (settings: Stored): Values => ({ ...settings, streets: toText(settings.streets) })

export function SettingsForm({ settings }: { settings: Stored }) {
  const words = useWords('settings')
  const utils = trpc.useUtils()
  const form = useWordForm<Values>({
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
      focusFirstProblem(form.node.current)
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
