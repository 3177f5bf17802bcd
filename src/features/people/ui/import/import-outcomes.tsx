import { NativeSelect, type NativeSelectProps, Text, TextInput } from '@mantine/core'
import { type ImportLine, ImportLines, MendForm } from '#kit/files/list-import'
import { useWordForm } from '#kit/forms/form'
import { HoaStatusSelect, StreetSelect, useHoaStatuses } from '#kit/forms/resident-selects'
import type { Tone } from '#kit/lists/status-badge'
import { useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import { type Fields, statusCalled } from '../../../../shared/resident-list'
import { DEFAULT_STREETS } from '../../../../shared/residents'
import { LANGUAGES } from '../../../../words/languages'
import type { ListRow } from './list-rows'

type Outcome = Outputs['people']['checkImport'][number]

const TONES: Record<Outcome['outcome'], Tone> = { new: 'green', known: 'gray', problem: 'red' }
const URGENCY = { problem: 0, new: 2, known: 3 }
const LEFT_OUT = 1
interface Props {
  outcomes: Outcome[]
  /** One for each outcome. */
  rows: readonly ListRow[]
  onMend: (index: number, fields: Fields) => void
}

export function ImportOutcomes({ outcomes, rows, onMend }: Props) {
  const words = useWords('residents')
  const lines = outcomes.flatMap((outcome, index): ImportLine[] => {
    const row = rows[index]
    if (!row) return []
    const leftOut = isLeftOut(outcome, row)
    const kind = outcome.outcome
    return [
      {
        index,
        urgency: leftOut ? LEFT_OUT : URGENCY[kind],
        tone: leftOut ? 'gray' : TONES[kind],
        badge: leftOut ? words.leftOut : words.outcomes[kind],
        text: <OutcomeWords outcome={outcome} row={row} />,
        fix: kind === 'problem' ? words.fixLine(row.line, row.cell && outcome.name) : null,
      },
    ]
  })
  return (
    <ImportLines
      lines={lines}
      mend={(index, onSave, onClose) => <MendRow row={rows[index] as ListRow} onSave={onSave} onClose={onClose} />}
      onMend={onMend}
    />
  )
}

/** Without an email there is no account; such a line is no mistake. */
export const isLeftOut = ({ outcome }: Outcome, row: ListRow | undefined) => outcome === 'problem' && row?.fields.email.trim() === ''

function OutcomeWords({ outcome, row }: { outcome: Outcome; row: ListRow }) {
  const words = useWords('residents')
  const { line: lineWord } = useWords('listFiles')
  const statusWord = useStatusWord()
  const { line, name, email, username, problems } = outcome
  return (
    <>
      <Text fw={700}>{name || words.noName}</Text>
      <Text fz="sm" c="dimmed">
        {[lineWord(line), email || words.noEmail, ...(username ? [words.as(username)] : [])].join(' · ')}
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
    </>
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
  const streets: readonly string[] = trpc.community.info.useQuery().data?.streets ?? DEFAULT_STREETS
  const written = row.fields.hoaStatus
  const street = row.fields.streetName
  const form = useWordForm({
    initialValues: { ...row.fields, streetName: streets.includes(street) ? street : '', hoaStatus: statusCalled(written) ?? '' },
  })
  return (
    <MendForm
      form={form}
      line={row.line}
      checked={AS_WRITTEN}
      onSave={(values) => onSave({ ...values, streetName: values.streetName || street, hoaStatus: values.hoaStatus || written })}
      onClose={onClose}
    >
      <TextInput label={words.fullName} autoComplete="off" {...form.getInputProps('name')} />
      <TextInput label={words.columns.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
      <TextInput label={words.columns.streetNumber} autoComplete="off" {...form.getInputProps('streetNumber')} />
      <StreetSelect streets={streets} {...(street && { choose: street })} {...form.getInputProps('streetName')} autoComplete="off" />
      <HoaStatusSelect choose={written || words.selectStatus} {...form.getInputProps('hoaStatus')} />
      <TextInput label={words.phone} type="tel" autoComplete="off" {...form.getInputProps('phoneNumber')} />
      <TextInput label={words.username} autoComplete="off" autoCapitalize="none" {...form.getInputProps('username')} />
      <LanguageSelect written={row.fields.language} {...form.getInputProps('language')} />
    </MendForm>
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
