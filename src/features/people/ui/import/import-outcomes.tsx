import { Box, Button, Group, NativeSelect, type NativeSelectProps, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import fields from '#kit/forms/fields.module.css'
import { Form, useWordForm } from '#kit/forms/form'
import { HoaStatusSelect, StreetSelect, useHoaStatuses } from '#kit/forms/resident-selects'
import { StatusBadge, type Tone } from '#kit/lists/status-badge'
import { useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import { type Fields, statusCalled } from '../../../../shared/resident-list'
import { DEFAULT_STREETS } from '../../../../shared/residents'
import { LANGUAGES } from '../../../../words/languages'
import classes from './import-residents.module.css'
import type { ListRow } from './list-rows'

type Outcome = Outputs['people']['checkImport'][number]

const TONES: Record<Outcome['outcome'], Tone> = { new: 'green', known: 'gray', problem: 'red' }
const URGENCY = { problem: 0, new: 2, known: 3 }
const LEFT_OUT = 1
const SHOWN_MOST = 300

interface Props {
  outcomes: Outcome[]
  /** One for each outcome. */
  rows: readonly ListRow[]
  onMend: (index: number, fields: Fields) => void
}

export function ImportOutcomes({ outcomes, rows, onMend }: Props) {
  const words = useWords('residents')
  const list = useRef<HTMLUListElement>(null)
  const [mending, setMending] = useState<number | null>(null)
  function stop(index: number) {
    setMending(null)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${index}"] button`)?.focus())
  }
  const shown = outcomes.flatMap((outcome, index) => (rows[index] ? [{ outcome, index, row: rows[index] }] : []))
  const urgency = (each: (typeof shown)[number]) => (isLeftOut(each.outcome, each.row) ? LEFT_OUT : URGENCY[each.outcome.outcome])
  const sorted = shown.toSorted((a, b) => urgency(a) - urgency(b) || a.index - b.index)
  const hidden = sorted.length - SHOWN_MOST
  return (
    <>
      <ul ref={list} className={classes.rows} aria-label={words.eachLine}>
        {sorted.slice(0, SHOWN_MOST).map(({ outcome, index, row }) => (
          <li key={index} className={classes.row} data-row={index}>
            <OutcomeWords outcome={outcome} row={row} />
            <Group gap="0.75rem" wrap="nowrap">
              {isLeftOut(outcome, row) ? (
                <StatusBadge tone="gray">{words.leftOut}</StatusBadge>
              ) : (
                <StatusBadge tone={TONES[outcome.outcome]}>{words.outcomes[outcome.outcome]}</StatusBadge>
              )}
              {outcome.outcome === 'problem' && mending !== index && (
                <Button variant="default" aria-label={words.fixLine(row.line, row.cell && outcome.name)} onClick={() => setMending(index)}>
                  {words.fix}
                </Button>
              )}
            </Group>
            {mending === index && (
              <Box flex="1 1 100%">
                <MendRow
                  row={row}
                  onSave={(fields) => {
                    setMending(null)
                    onMend(index, fields)
                  }}
                  onClose={() => stop(index)}
                />
              </Box>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Text fz="sm" c="dimmed">
          {words.moreLines(hidden)}
        </Text>
      )}
    </>
  )
}

/** Without an email there is no account; such a line is no mistake. */
export const isLeftOut = ({ outcome }: Outcome, row: ListRow | undefined) => outcome === 'problem' && row?.fields.email.trim() === ''

function OutcomeWords({ outcome, row }: { outcome: Outcome; row: ListRow }) {
  const words = useWords('residents')
  const statusWord = useStatusWord()
  const { line, name, email, username, problems } = outcome
  return (
    <div className={classes.who}>
      <Text fw={700}>{name || words.noName}</Text>
      <Text fz="sm" c="dimmed">
        {[words.line(line), email || words.noEmail, ...(username ? [words.as(username)] : [])].join(' · ')}
      </Text>
      <Text fz="sm" c="dimmed">
        {row.fields.streetNumber} {row.fields.streetName} · {statusWord(row.fields.hoaStatus)}
        {row.fields.language && ` · ${languageName(row.fields.language)}`}
      </Text>
      {row.cell && <Text fz="sm">{words.sharedCell(row.cell)}</Text>}
      {row.leftOut.length > 0 && <Text fz="sm">{words.onlyFirst(row.leftOut.join(', '))}</Text>}
      {problems.map((problem) => (
        <Text key={problem} {...(outcome.outcome === 'problem' && !isLeftOut(outcome, row) ? { c: 'var(--red-text)' } : { fz: 'sm' })}>
          {problem}
        </Text>
      ))}
    </div>
  )
}

function useStatusWord() {
  const { noStatus } = useWords('residents')
  const known = new Map<string, string>(Object.entries(useHoaStatuses()))
  return (status: string) => known.get(statusCalled(status) ?? status) ?? (status || noStatus)
}

const languageName = (written: string) => LANGUAGES.find(({ code }) => code === written)?.name ?? written

interface EditRowProps {
  row: ListRow
  onSave: (fields: Fields) => void
  onClose: () => void
}

/** Name, email, street number and street; the status may have many words. */
const AS_WRITTEN = 4

function MendRow({ row, onSave, onClose }: EditRowProps) {
  const words = useWords('residents')
  const { cancel } = useWords('kit')
  const streets: readonly string[] = trpc.community.info.useQuery().data?.streets ?? DEFAULT_STREETS
  const written = row.fields.hoaStatus
  const street = row.fields.streetName
  const form = useWordForm({
    initialValues: { ...row.fields, streetName: streets.includes(street) ? street : '', hoaStatus: statusCalled(written) ?? '' },
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
