import { Button, Group, NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import fields from '#kit/forms/fields.module.css'
import { Form, useWordForm } from '#kit/forms/form'
import { HoaStatusSelect, StreetSelect } from '#kit/forms/resident-selects'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { DEFAULT_STREETS, HOA_STATUSES } from '../../../../shared/residents'
import { LANGUAGES } from '../../../../words/languages'
import type { ListRow } from './match-columns'

interface Props {
  row: ListRow
  onSave: (fields: ListRow['fields']) => void
  onClose: () => void
}

/** Name, email, street number and street; the status may have many words. */
const AS_WRITTEN = 4
const isKnown = (status: string) => HOA_STATUSES.some((known) => known === status)

export function MendRow({ row, onSave, onClose }: Props) {
  const words = useWords('residents')
  const { cancel } = useWords('kit')
  const streets: readonly string[] = trpc.community.info.useQuery().data?.streets ?? DEFAULT_STREETS
  const written = row.fields.hoaStatus
  const street = row.fields.streetName
  const form = useWordForm({
    initialValues: { ...row.fields, streetName: streets.includes(street) ? street : '', hoaStatus: isKnown(written) ? written : '' },
  })
  const { node } = form
  useEffect(() => {
    const all = Array.from(node.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? [])
    const wrong = all.slice(0, AS_WRITTEN).find(({ value, validity }) => value === '' || !validity.valid)
    const goal = wrong ?? all[0]
    goal?.focus()
  }, [node])
  return (
    <Form
      form={form}
      label={words.line(row.line)}
      onSubmit={(values) => onSave({ ...values, streetName: values.streetName || street, hoaStatus: values.hoaStatus || written })}
    >
      <div className={fields.pair}>
        <TextInput label={words.fullName} autoComplete="off" {...form.getInputProps('name')} />
        <TextInput label={words.columns.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
        <TextInput label={words.columns.streetNumber} autoComplete="off" {...form.getInputProps('streetNumber')} />
        <StreetSelect streets={streets} {...(street && { choose: street })} {...form.getInputProps('streetName')} autoComplete="off" />
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
    </Form>
  )
}

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
