import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useToastMutation } from '#kit/feedback/toast'
import { useDraftForm } from '#kit/forms/draft-form'
import fields from '#kit/forms/fields.module.css'
import { Form } from '#kit/forms/form'
import { Switch } from '#kit/forms/switch'
import { Card } from '#kit/layout/page'
import { useFormats, useWords } from '#kit/words/words'
import type { Outputs } from '../../../client/trpc'
import { trpc } from '../../../client/trpc'

type Settings = Outputs['notifications']['communitySettings']

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export function ReachSettings() {
  const words = useWords('settings')
  const { data } = trpc.notifications.communitySettings.useQuery()
  if (!data) return null
  return (
    <Card title={words.reach}>
      <ReachForm settings={data} />
    </Card>
  )
}

const toValues = ({ gateway: _, sender: __, ...settings }: Settings) => ({
  ...settings,
  digestHour: String(settings.digestHour),
  smsMonthlyCap: String(settings.smsMonthlyCap),
})

function ReachForm({ settings }: { settings: Settings }) {
  const { gateway, sender } = settings
  const words = useWords('settings')
  const { days } = useWords('notificationPreferences')
  const formats = useFormats()
  const utils = trpc.useUtils()
  const { data: used } = trpc.notifications.textUsage.useQuery()
  const form = useDraftForm('reach-settings', { initialValues: toValues(settings) })
  const change = useToastMutation(trpc.notifications.saveCommunitySettings, {
    success: { title: words.saved, message: words.savedText },
    failure: words.notSaved,
    form,
    onSettled: () => utils.invalidate(),
  })
  return (
    <Form
      form={form}
      onSubmit={(values) =>
        change.mutate(form.changed({ ...values, smsMonthlyCap: Number(values.smsMonthlyCap), digestHour: Number(values.digestHour) }), {
          onSuccess: (stored) => form.settle(values, toValues(stored)),
        })
      }
    >
      <div className={fields.pair}>
        <NativeSelect
          label={words.digestDay}
          data={DAYS.map((day) => ({ value: day, label: days[day] }))}
          {...form.getInputProps('digestDay')}
        />
        <NativeSelect
          label={words.digestHour}
          data={HOURS.map((hour) => ({ value: String(hour), label: formats.hour(hour) }))}
          {...form.getInputProps('digestHour')}
        />
      </div>
      <h3>{words.texts}</h3>
      <p>{gateway ? words.gateways[gateway](sender ?? '') : words.noGateway}</p>
      {gateway && used && <p>{words.textsUsed(formats.number(used.segments), formats.number(used.cap))}</p>}
      <div className={fields.pair}>
        <TextInput label={words.smsName} description={words.smsNameHint} {...form.getInputProps('smsName')} />
        <TextInput label={words.smsCap} description={words.smsCapHint} inputMode="numeric" {...form.getInputProps('smsMonthlyCap')} />
      </div>
      <h3>{words.letters}</h3>
      <TextInput label={words.postalLine} description={words.postalLineHint} {...form.getInputProps('postalLine')} />
      <h3>{words.app}</h3>
      <Switch label={words.offerApp} description={words.offerAppHint} {...form.getInputProps('appEnabled', { type: 'checkbox' })} />
      <Group gap={8} mt={8}>
        <Button type="submit" loading={change.isPending}>
          {words.saveReach}
        </Button>
      </Group>
    </Form>
  )
}
