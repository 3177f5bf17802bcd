import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import type { ReactNode } from 'react'
import { fieldErrors } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import { useDraftForm } from '#kit/forms/draft-form'
import fields from '#kit/forms/fields.module.css'
import { Form, type WordForm } from '#kit/forms/form'
import { Switch } from '#kit/forms/switch'
import { focusFirstError } from '#kit/navigation/focus'
import { useFormats, useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../client/trpc'
import { DIGEST_DAYS } from '../../../shared/topics'
import { settingsChange } from '../schema'
import { CommunityLanguageSelect, TimeZoneSelect } from './selects'
import { gatherStreetProblems, toStreets, toText } from './street-list'

type Reach = Outputs['notifications']['communitySettings']
type Settings = Outputs['community']['info'] & Reach

const toValues = (settings: Settings) => ({
  ...settings,
  streets: toText(settings.streets),
  digestHour: String(settings.digestHour),
  smsMonthlyCap: String(settings.smsMonthlyCap),
})
type Values = ReturnType<typeof toValues>
type Field = keyof Values

const toInput = (values: Values) => ({
  ...values,
  streets: toStreets(values.streets ?? ''),
  digestHour: Number(values.digestHour),
  smsMonthlyCap: Number(values.smsMonthlyCap),
})

/** The settings that have a call of their own. */
const REACH: readonly string[] = ['digestDay', 'digestHour', 'smsName', 'smsMonthlyCap', 'postalLine', 'appEnabled'] satisfies Field[]

const pick = <Whole extends object>(whole: Whole, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => isWanted(name))) as Partial<Whole>
const isEmpty = (change: object) => Object.keys(change).length === 0

const check = schemaResolver(settingsChange, { sync: true })

interface Props {
  settings: Settings
}

/** Saves the changed fields among `names` alone. */
function SectionForm({ settings, names, children }: Props & { names: readonly Field[]; children: (form: WordForm<Values>) => ReactNode }) {
  const words = useWords('settings')
  const utils = trpc.useUtils()
  const ofSection = (all: object) => pick(all, (name) => (names as readonly string[]).includes(name))
  const form = useDraftForm<Values>(`settings-${names[0]}`, {
    initialValues: ofSection(toValues(settings)) as Values,
    validate: (values) => gatherStreetProblems(check(ofSection(toInput(values))), 'streets') as Record<string, string>,
  })
  const language = trpc.community.changeLanguage.useMutation()
  const community = trpc.community.update.useMutation()
  const reach = trpc.notifications.saveCommunitySettings.useMutation()

  async function save(values: Values) {
    try {
      const { language: chosen, ...change } = form.changed(ofSection(toInput(values)) as ReturnType<typeof toInput>)
      const ofReach = pick(change, (name) => REACH.includes(name))
      const ofCommunity = pick(change, (name) => !REACH.includes(name))
      const stored = {
        ...settings,
        ...(chosen && (await language.mutateAsync({ language: chosen }))),
        ...(!isEmpty(ofReach) && (await reach.mutateAsync(ofReach))),
        ...(!isEmpty(ofCommunity) && (await community.mutateAsync(ofCommunity))),
      }
      form.settle(values, ofSection(toValues(stored)) as Values)
      showToast({ title: words.saved, message: words.savedText, tone: 'success' })
    } catch (error) {
      form.setErrors(gatherStreetProblems(fieldErrors(error), 'streets') as Record<string, string>)
      focusFirstError(form.node.current)
      showFailure(words.notSaved, error)
    } finally {
      await utils.invalidate()
    }
  }

  return (
    <Form form={form} onSubmit={save}>
      {children(form)}
      <Group gap={8} mt={8}>
        <Button type="submit" loading={language.isPending || community.isPending || reach.isPending}>
          {words.save}
        </Button>
      </Group>
    </Form>
  )
}

export function CommunityForm({ settings }: Props) {
  const words = useWords('settings')
  return (
    <SectionForm settings={settings} names={['name', 'timeZone', 'language', 'contactEmail', 'publicEventsFeed', 'appEnabled']}>
      {({ getInputProps }) => (
        <>
          <TextInput label={words.name} name="name" autoComplete="organization" {...getInputProps('name')} />
          <TimeZoneSelect name="timeZone" {...getInputProps('timeZone')} />
          <CommunityLanguageSelect name="language" {...getInputProps('language')} />
          <TextInput
            label={words.contact}
            description={words.contactHint}
            type="email"
            name="contactEmail"
            autoComplete="off"
            {...getInputProps('contactEmail')}
          />
          <Switch
            label={words.publicFeed}
            description={words.publicFeedHint}
            {...getInputProps('publicEventsFeed', { type: 'checkbox' })}
          />
          <h3>{words.app}</h3>
          <Switch label={words.offerApp} description={words.offerAppHint} {...getInputProps('appEnabled', { type: 'checkbox' })} />
        </>
      )}
    </SectionForm>
  )
}

export function StreetsForm({ settings }: Props) {
  const words = useWords('settings')
  return (
    <SectionForm settings={settings} names={['streets', 'postalLine']}>
      {({ getInputProps }) => (
        <>
          <Textarea
            label={words.streets}
            description={words.streetsHint}
            name="streets"
            autosize
            minRows={4}
            maxRows={16}
            {...getInputProps('streets')}
          />
          <TextInput label={words.postalLine} description={words.postalLineHint} {...getInputProps('postalLine')} />
        </>
      )}
    </SectionForm>
  )
}

export function SignUpForm({ settings }: Props) {
  const words = useWords('settings')
  return (
    <SectionForm settings={settings} names={['registrationNeedsApproval']}>
      {({ getInputProps }) => (
        <Switch
          label={words.approval}
          description={words.approvalHint}
          {...getInputProps('registrationNeedsApproval', { type: 'checkbox' })}
        />
      )}
    </SectionForm>
  )
}

export function DigestForm({ settings }: Props) {
  const words = useWords('settings')
  const { days } = useWords('notificationPreferences')
  const formats = useFormats()
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formats.hour(hour) }))
  return (
    <SectionForm settings={settings} names={['digestDay', 'digestHour']}>
      {({ getInputProps }) => (
        <div className={fields.pair}>
          <NativeSelect
            label={words.digestDay}
            data={DIGEST_DAYS.map((day) => ({ value: day, label: days[day] }))}
            {...getInputProps('digestDay')}
          />
          <NativeSelect label={words.digestHour} data={hours} {...getInputProps('digestHour')} />
        </div>
      )}
    </SectionForm>
  )
}

export function TextsForm({ settings }: Props) {
  const { gateway, sender } = settings
  const words = useWords('settings')
  const { number } = useFormats()
  const { data: used } = trpc.notifications.textUsage.useQuery()
  return (
    <SectionForm settings={settings} names={['smsName', 'smsMonthlyCap']}>
      {({ getInputProps }) => (
        <>
          <p>{gateway ? words.gateways[gateway](sender ?? '') : words.noGateway}</p>
          {gateway && used && <p>{words.textsUsed(number(used.segments), number(used.cap))}</p>}
          <div className={fields.pair}>
            <TextInput label={words.smsName} description={words.smsNameHint} {...getInputProps('smsName')} />
            <TextInput label={words.smsCap} description={words.smsCapHint} inputMode="numeric" {...getInputProps('smsMonthlyCap')} />
          </div>
        </>
      )}
    </SectionForm>
  )
}
