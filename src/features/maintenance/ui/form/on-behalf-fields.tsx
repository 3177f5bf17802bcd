import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMail } from '#kit/context/session'
import { Checkbox } from '#kit/forms/checkbox'
import fields from '#kit/forms/fields.module.css'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { Address } from './place-fields'
import type { ReportValues } from './report-values'

/** The board files for a resident and copies somebody in; the address follows the resident. */
export function OnBehalfFields({ form, own }: { form: UseFormReturnType<ReportValues>; own: Address }) {
  const words = useWords('maintenance')
  const mail = useMail()
  const { isSubmittedOnBehalf, onBehalfOfUserId } = form.values
  const { data: residents = [] } = trpc.people.selection.useQuery(undefined, { enabled: isSubmittedOnBehalf })
  const { data: unreachable = [] } = trpc.maintenance.unreachable.useQuery(undefined, { enabled: isSubmittedOnBehalf })
  const people = residents.map(({ id, name, streetNumber, streetName }) => ({
    value: String(id),
    label: [name, `${streetNumber} ${streetName}`.trim()].filter(Boolean).join(', '),
  }))
  const copied = people
    .filter(({ value }) => value !== onBehalfOfUserId)
    .map(({ value, label }) => {
      const obstacle = unreachable.find(({ id }) => String(id) === value)?.obstacle
      return { value, label: obstacle ? `${label} (${words.obstacles[obstacle]})` : label }
    })

  const moveTo = ({ streetNumber, streetName }: Address) => form.setValues({ streetNumber, streetName })
  const toggle = (on: boolean) => {
    form.setValues({ isSubmittedOnBehalf: on, onBehalfOfUserId: '', ccUserId: '' })
    if (!on && onBehalfOfUserId) moveTo(own)
  }
  const choose = (id: string) => {
    form.setFieldValue('onBehalfOfUserId', id)
    moveTo(residents.find((resident) => String(resident.id) === id) ?? own)
  }

  return (
    <>
      <Checkbox label={words.onBehalf} checked={isSubmittedOnBehalf} onChange={(event) => toggle(event.currentTarget.checked)} />
      {isSubmittedOnBehalf && (
        <div className={fields.pair}>
          <NativeSelect
            label={words.resident}
            name="onBehalfOfUserId"
            data={[{ value: '', label: words.selectResident }, ...people]}
            {...form.getInputProps('onBehalfOfUserId')}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <NativeSelect
            label={words.cc}
            description={mail.promise(words.ccHint)}
            name="ccUserId"
            data={[{ value: '', label: words.nobody }, ...copied]}
            {...form.getInputProps('ccUserId')}
          />
        </div>
      )}
    </>
  )
}
