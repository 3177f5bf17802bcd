import { Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Checkbox } from '#kit/forms/checkbox'
import { ChoiceChips } from '#kit/forms/choice-chips'
import { Radio } from '#kit/forms/radio'
import { Switch } from '#kit/forms/switch'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { AUDIENCE_KINDS, type AudienceKind, EVERYONE } from '../../../shared/recipients'
import { DEFAULT_STREETS } from '../../../shared/residents'
import type { Values } from './announcement-values'

const TO_OWNERS = { isOfficial: true, audience: EVERYONE, isUrgent: false, notify: false }

export function OfficialField({ form }: { form: UseFormReturnType<Values> }) {
  const words = useWords('announcements')
  return (
    <Switch
      label={words.official}
      description={words.officialHint}
      checked={form.values.isOfficial}
      onChange={(event) => form.setValues(event.currentTarget.checked ? TO_OWNERS : { isOfficial: false })}
    />
  )
}

export function AudienceFields({ form }: { form: UseFormReturnType<Values> }) {
  const words = useWords('announcements')
  const known = trpc.community.info.useQuery().data?.streets ?? DEFAULT_STREETS
  const { audience, isUrgent } = form.values
  const streets = [...new Set([...known, ...audience.streets])]
  const error = form.errors.audience
  const setAudience = (next: typeof audience) => {
    form.setFieldValue('audience', next)
    form.clearFieldError('audience')
  }
  return (
    <>
      <Radio.Group
        label={words.whoFor}
        value={audience.kind}
        onChange={(kind) => setAudience({ kind: kind as AudienceKind, streets: [] })}
        error={audience.kind === 'streets' ? undefined : error}
      >
        <Group gap="0.25rem 1.5rem">
          {AUDIENCE_KINDS.map((kind) => (
            <Radio key={kind} value={kind} label={words.audiences[kind]} />
          ))}
        </Group>
      </Radio.Group>
      {audience.kind === 'streets' && (
        <ChoiceChips
          label={words.audiences.streets}
          textOf={(street) => street}
          choices={streets}
          chosen={audience.streets}
          onChange={(chosen) => setAudience({ kind: 'streets', streets: chosen })}
          error={error ? String(error) : undefined}
        />
      )}
      <Checkbox
        label={words.urgentNotice}
        description={words.urgentHint}
        checked={isUrgent}
        onChange={(event) => {
          const isChecked = event.currentTarget.checked
          form.setValues(isChecked ? { isUrgent: true, notify: true } : { isUrgent: false })
        }}
      />
    </>
  )
}
