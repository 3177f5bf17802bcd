import { Button, Group, TextInput } from '@mantine/core'
import fields from '../../../../client/kit/forms/fields.module.css'
import { HoaStatusSelect } from '../../../../client/kit/forms/hoa-status-select'
import { StreetSelect } from '../../../../client/kit/forms/street-select'
import { useWordForm } from '../../../../client/kit/forms/use-word-form'
import { trpc } from '../../../../client/trpc'
import { DEFAULT_STREETS, HOA_STATUSES } from '../../../../shared/residents'
import type { ListRow } from './match-columns'

interface Props {
  row: ListRow
  onSave: (fields: ListRow['fields']) => void
  onClose: () => void
}

const isKnown = (status: string) => HOA_STATUSES.some((known) => known === status)

/** One row of the file, to be corrected here and not in the file. */
export function MendRow({ row, onSave, onClose }: Props) {
  const streets = trpc.community.info.useQuery().data?.streets ?? DEFAULT_STREETS
  const written = row.fields.hoaStatus
  const form = useWordForm({ initialValues: { ...row.fields, hoaStatus: isKnown(written) ? written : '' } })
  const submit = form.onSubmit((values) => {
    onSave({ ...values, hoaStatus: values.hoaStatus || written })
    onClose()
  })
  return (
    <form className={fields.fields} onSubmit={submit} noValidate aria-label={`Line ${row.line}`}>
      <div className={fields.pair}>
        <TextInput label="Full name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
        <TextInput label="Street number" autoComplete="off" {...form.getInputProps('streetNumber')} />
        <StreetSelect streets={streets} {...form.getInputProps('streetName')} autoComplete="off" />
        <HoaStatusSelect choose={written || 'Select the status'} {...form.getInputProps('hoaStatus')} />
        <TextInput label="Phone number (optional)" type="tel" autoComplete="off" {...form.getInputProps('phoneNumber')} />
        <TextInput label="Username (optional)" autoComplete="off" autoCapitalize="none" {...form.getInputProps('username')} />
      </div>
      <Group gap={8} justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Check Again</Button>
      </Group>
    </form>
  )
}
