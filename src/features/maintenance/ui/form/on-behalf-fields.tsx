import { Checkbox, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { UseFormReturnType } from '@mantine/form'
import fields from '../../../../client/kit/fields.module.css'
import { trpc } from '../../../../client/trpc'
import type { ReportValues } from './report-values'

type Address = Pick<ReportValues, 'streetNumber' | 'streetName'>

/** The board files for a resident and copies somebody in; the address follows the resident. */
export function OnBehalfFields({ form, own }: { form: UseFormReturnType<ReportValues>; own: Address }) {
  const { isSubmittedOnBehalf, onBehalfOfUserId } = form.values
  const { data: residents = [] } = trpc.users.selection.useQuery(undefined, { enabled: isSubmittedOnBehalf })
  const people = residents.map(({ id, name, streetNumber, streetName }) => ({
    value: String(id),
    label: `${name}, ${streetNumber} ${streetName}`,
  }))

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
      <Checkbox
        label="Submit on behalf of a resident"
        checked={isSubmittedOnBehalf}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {isSubmittedOnBehalf && (
        <div className={fields.pair}>
          <NativeSelect
            label="Resident"
            name="onBehalfOfUserId"
            data={[{ value: '', label: 'Select the resident' }, ...people]}
            {...form.getInputProps('onBehalfOfUserId')}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <NativeSelect
            label="CC (optional)"
            description="Gets a copy by email"
            name="ccUserId"
            data={[{ value: '', label: 'Nobody' }, ...people.filter(({ value }) => value !== onBehalfOfUserId)]}
            {...form.getInputProps('ccUserId')}
          />
        </div>
      )}
    </>
  )
}
