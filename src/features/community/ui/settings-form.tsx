import { Button, Group, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { schemaResolver } from '@mantine/form'
import { useRef } from 'react'
import { fieldErrors, problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { useWordForm } from '../../../client/kit/forms/use-word-form'
import { trpc } from '../../../client/trpc'
import { type CommunitySettings, communitySettings } from '../schema'
import { gatherStreetProblems, toStreets, toText } from './street-list'
import { TimeZoneSelect } from './time-zone-select'

type Values = Omit<CommunitySettings, 'streets'> & { streets: string }

const check = schemaResolver(communitySettings, { sync: true })
const toInput = (values: Values): CommunitySettings => ({ ...values, streets: toStreets(values.streets) })

export function SettingsForm({ settings }: { settings: CommunitySettings }) {
  const node = useRef<HTMLFormElement>(null)
  const utils = trpc.useUtils()
  const { name, timeZone, registrationNeedsApproval, contactEmail, publicEventsFeed } = settings
  const form = useWordForm<Values>({
    initialValues: { name, streets: toText(settings.streets), timeZone, registrationNeedsApproval, contactEmail, publicEventsFeed },
    validate: (values) => gatherStreetProblems(check(toInput(values)), 'streets') as Record<string, string>,
  })
  const save = trpc.community.update.useMutation({
    onSuccess: async () => {
      await utils.community.info.invalidate()
      form.resetDirty()
      showToast({ title: 'Settings saved', message: 'They take effect immediately for everyone.', tone: 'success' })
    },
    onError: (error) => {
      form.setErrors(gatherStreetProblems(fieldErrors(error), 'streets') as Record<string, string>)
      focusFirstProblem(node.current)
      showToast({ title: 'Settings not saved', message: problemText(error, 'Please try again.'), tone: 'destructive' })
    },
  })

  return (
    <form
      ref={node}
      className={fields.fields}
      onSubmit={form.onSubmit(
        (values) => save.mutate(toInput(values)),
        () => focusFirstProblem(node.current),
      )}
      noValidate
    >
      <TextInput label="Name of the association" name="name" autoComplete="organization" {...form.getInputProps('name')} />
      <Textarea
        label="Streets"
        description="One per line. Residents on a street you remove keep their address."
        name="streets"
        autosize
        minRows={4}
        maxRows={16}
        {...form.getInputProps('streets')}
      />
      <TimeZoneSelect name="timeZone" {...form.getInputProps('timeZone')} />
      <TextInput
        label="Contact email (optional)"
        description="Where residents reach the board; shown in the portal's emails"
        type="email"
        name="contactEmail"
        autoComplete="off"
        {...form.getInputProps('contactEmail')}
      />
      <Switch
        label="The board approves new accounts"
        description="When this is off, anyone who registers gets in right away and can vote a day later"
        {...form.getInputProps('registrationNeedsApproval', { type: 'checkbox' })}
      />
      <Switch
        label="Public calendar feed"
        description="Offers the events marked as public to everyone, also without signing in"
        {...form.getInputProps('publicEventsFeed', { type: 'checkbox' })}
      />
      <Group gap={8} mt={8}>
        <Button type="submit" loading={save.isPending}>
          Save Settings
        </Button>
      </Group>
    </form>
  )
}
