import { Box, Button, Group, NativeSelect, type NativeSelectProps, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import fields from '#kit/forms/fields.module.css'
import { Form, useWordForm } from '#kit/forms/form'
import { HoaStatusSelect, StreetSelect, useHoaStatuses } from '#kit/forms/resident-selects'
import { StatusBadge, type Tone } from '#kit/lists/status-badge'
import { useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import { DEFAULT_STREETS, HOA_STATUSES } from '../../../../shared/residents'
import { LANGUAGES } from '../../../../words/languages'
import classes from './import-residents.module.css'
import type { ListRow } from './match-columns'

type Outcome = Outputs['people']['checkImport'][number]

const TONES: Record<Outcome['outcome'], Tone> = { new: 'green', known: 'gray', problem: 'red' }
const URGENCY = { problem: 0, new: 1, known: 2 }
const SHOWN_MOST = 300

interface Props {
  outcomes: Outcome[]
  rows: readonly ListRow[]
  onMend: (line: number, fields: ListRow['fields']) => void
}

export function ImportOutcomes({ outcomes, rows, onMend }: Props) {
  const words = useWords('residents')
  const list = useRef<HTMLUListElement>(null)
  const [mending, setMending] = useState<number | null>(null)
  function stop(line: number) {
    setMending(null)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-line="${line}"] button`)?.focus())
  }
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const sorted = outcomes.toSorted((a, b) => URGENCY[a.outcome] - URGENCY[b.outcome] || a.line - b.line)
  const hidden = sorted.length - SHOWN_MOST
  return (
    <>
      <ul ref={list} className={classes.rows} aria-label={words.eachLine}>
        {sorted.slice(0, SHOWN_MOST).map((outcome) => {
          const { line } = outcome
          const row = byLine.get(line)
          return (
            <li key={line} className={classes.row} data-line={line}>
              <OutcomeWords outcome={outcome} row={row} />
              <Group gap="0.75rem" wrap="nowrap">
                <StatusBadge tone={TONES[outcome.outcome]}>{words.outcomes[outcome.outcome]}</StatusBadge>
                {outcome.outcome === 'problem' && mending !== line && (
                  <Button variant="default" aria-label={words.fixLine(line)} onClick={() => setMending(line)}>
                    {words.fix}
                  </Button>
                )}
              </Group>
              {row && mending === line && (
                <Box flex="1 1 100%">
                  <MendRow
                    row={row}
                    onSave={(fields) => {
                      setMending(null)
                      onMend(line, fields)
                    }}
                    onClose={() => stop(line)}
                  />
                </Box>
              )}
            </li>
          )
        })}
      </ul>
      {hidden > 0 && (
        <Text fz="sm" c="dimmed">
          {words.moreLines(hidden)}
        </Text>
      )}
    </>
  )
}

function OutcomeWords({ outcome, row }: { outcome: Outcome; row: ListRow | undefined }) {
  const words = useWords('residents')
  const statusWord = useStatusWord()
  const { line, name, email, username, problems } = outcome
  return (
    <div className={classes.who}>
      <Text fw={700}>{name || words.noName}</Text>
      <Text fz="sm" c="dimmed">
        {[words.line(line), email || words.noEmail, ...(username ? [words.as(username)] : [])].join(' · ')}
      </Text>
      {row && (
        <Text fz="sm" c="dimmed">
          {row.fields.streetNumber} {row.fields.streetName} · {statusWord(row.fields.hoaStatus)}
          {row.fields.language && ` · ${languageName(row.fields.language)}`}
        </Text>
      )}
      {problems.map((problem) => (
        <Text key={problem} c="var(--red-text)">
          {problem}
        </Text>
      ))}
    </div>
  )
}

function useStatusWord() {
  const { noStatus } = useWords('residents')
  const known = new Map<string, string>(Object.entries(useHoaStatuses()))
  return (status: string) => known.get(status) ?? (status || noStatus)
}

const languageName = (written: string) => LANGUAGES.find(({ code }) => code === written)?.name ?? written

interface EditRowProps {
  row: ListRow
  onSave: (fields: ListRow['fields']) => void
  onClose: () => void
}

/** Name, email, street number and street; the status may have many words. */
const AS_WRITTEN = 4
const isKnown = (status: string) => HOA_STATUSES.some((known) => known === status)

function MendRow({ row, onSave, onClose }: EditRowProps) {
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
