import { Button, Group, NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core'
import fields from '../../../../client/kit/forms/fields.module.css'
import { HoaStatusSelect } from '../../../../client/kit/forms/hoa-status-select'
import { StreetSelect } from '../../../../client/kit/forms/street-select'
import { useWordForm } from '../../../../client/kit/forms/use-word-form'
import { useWords } from '../../../../client/kit/words/words'
import { trpc } from '../../../../client/trpc'
import { DEFAULT_STREETS, HOA_STATUSES } from '../../../../shared/residents'
import { LANGUAGES } from '../../../../words/languages'
import type { ListRow } from './match-columns'

interface Props {
  row: ListRow
  onSave: (fields: ListRow['fields']) => void
  onClose: () => void
}

const isKnown = (status: string) => HOA_STATUSES.some((known) => known === status)

/** One row of the file, to be corrected here and not in the file. */
export function MendRow({ row, onSave, onClose }: Props) {
  const words = useWords('residents')
  const { cancel } = useWords('kit')
  const streets = trpc.community.info.useQuery().data?.streets ?? DEFAULT_STREETS
  const written = row.fields.hoaStatus
  const form = useWordForm({ initialValues: { ...row.fields, hoaStatus: isKnown(written) ? written : '' } })
  const submit = form.onSubmit((values) => {
    onSave({ ...values, hoaStatus: values.hoaStatus || written })
    onClose()
  })
  return (
    <form className={fields.fields} onSubmit={submit} noValidate aria-label={words.line(row.line)}>
      <div className={fields.pair}>
        <TextInput label={words.fullName} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <TextInput label={words.columns.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
        <TextInput label={words.columns.streetNumber} autoComplete="off" {...form.getInputProps('streetNumber')} />
        <StreetSelect streets={streets} {...form.getInputProps('streetName')} autoComplete="off" />
        <HoaStatusSelect choose={written || words.selectStatus} {...form.getInputProps('hoaStatus')} />
        <TextInput label={words.phone} type="tel" autoComplete="off" {...form.getInputProps('phoneNumber')} />
        <TextInput label={words.username} autoComplete="off" autoCapitalize="none" {...form.getInputProps('username')} />
        <LanguageSelect written={row.fields.language} {...form.getInputProps('language')} />
      </div>
      <Group gap={8} justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit">{words.checkAgain}</Button>
      </Group>
    </form>
  )
}

/** What the file says instead of a language can be kept, or left for one. */
function LanguageSelect({ written, ...props }: NativeSelectProps & { written: string }) {
  const words = useWords('residents')
  const isOffered = written === '' || LANGUAGES.some(({ code }) => code === written)
  return (
    <NativeSelect label={words.language} {...props}>
      <option value="">{words.noLanguage}</option>
      {!isOffered && <option value={written}>{written}</option>}
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
