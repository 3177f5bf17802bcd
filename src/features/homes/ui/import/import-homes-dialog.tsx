import { Button, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { Dialog } from '#kit/dialogs/dialog'
import buttons from '#kit/dialogs/dialog.module.css'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { type ImportLine, ImportLines, ListFileField, MatchColumns, MendForm } from '#kit/files/list-import'
import { ListTemplate } from '#kit/files/list-template'
import { Checkbox } from '#kit/forms/checkbox'
import { useWordForm } from '#kit/forms/form'
import { StreetSelect } from '#kit/forms/resident-selects'
import type { Tone } from '#kit/lists/status-badge'
import { useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import { foldStreet } from '../../../../shared/addresses'
import { DELIVERIES } from '../../../../shared/homes'
import { peopleIn, turnRound } from '../../../../shared/people-in-cell'
import { DEFAULT_STREETS } from '../../../../shared/residents'
import { findCouples, type HEADINGS, type HomeFields, type HomeLine, isRequired, toCsv } from './home-lines'
import { useList } from './use-list'

type Outcome = Outputs['homes']['check'][number]
type Kind = Outcome['outcome']

const TONES: Record<Kind, Tone> = { problem: 'red', new: 'green', changed: 'blue', same: 'gray' }
const URGENCY: Record<Kind, number> = { problem: 0, new: 1, changed: 2, same: 3 }
const HEADING_LINES = 2

export function ImportHomesDialog({ onClose }: { onClose: () => void }) {
  const words = useWords('homeImport')
  const { cancel } = useWords('kit')
  const { turnsInto } = useWords('listFiles')
  const { hoaStatus, ...headings } = words.columns
  const { streetNumber, streetName, lotNumber, votes, name, ...ofOwner } = headings
  const list = useList()
  const summary = useRef<HTMLParagraphElement>(null)
  const { source, lines, outcomes } = list
  const couples = source && findCouples(source.table, source.match)
  const count = (kind: Kind) => outcomes?.filter(({ outcome }) => outcome === kind).length ?? 0
  const written = count('new') + count('changed')
  const utils = trpc.useUtils()
  const save = useToastMutation(trpc.homes.import, {
    failure: words.nothingImported,
    onSuccess: (done) => {
      const left = done.filter(({ outcome }) => outcome === 'problem').length
      showToast({ title: words.imported, message: left > 0 ? words.notImported(left) : '', tone: 'success' })
      onClose()
    },
    onSettled: () => utils.homes.invalidate(),
  })
  return (
    <Dialog title={words.title} size="44rem" writes onClose={onClose}>
      <div className={buttons.text}>
        {!source && <ListTemplate text={words.whichFile} headings={Object.values(headings)} fileName="homes-template.csv" />}
        <ListFileField
          fileName={source?.fileName ?? ''}
          error={list.problem}
          busy={list.isBusy}
          onChoose={(file) => void list.open(file)}
        />
        {source && (
          <MatchColumns
            key={source.fileName}
            table={source.table}
            match={source.match}
            labels={{ streetNumber, streetName, lotNumber, votes, name, lastName: words.lastName, ...ofOwner, hoaStatus }}
            isRequired={isRequired}
            isKnown={source.match.streetNumber !== '' && source.match.streetName !== ''}
            onChange={(match) => list.read({ ...source, match })}
            onChooseHeadings={(headingRow) => list.chooseHeadings(headingRow)}
          />
        )}
        {source && couples && (
          <Checkbox
            label={words.splitOwners(couples.count)}
            description={turnsInto(couples.first, peopleIn(couples.first).map(turnRound).join(' · '))}
            checked={source.splits}
            onChange={(event) => list.read({ ...source, splits: event.currentTarget.checked })}
          />
        )}
        {outcomes && (
          <>
            <Text ref={summary} fw={600} role="status" tabIndex={-1}>
              {words.summary(count('new'), count('changed'), count('same'), count('problem'))} {count('problem') > 0 && words.fixOrImport}
            </Text>
            <Outcomes
              outcomes={outcomes}
              lines={lines}
              onMend={(index, fields) => {
                list.mend(index, fields)
                summary.current?.focus()
              }}
            />
          </>
        )}
      </div>
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button
          disabled={written === 0 || list.isBusy}
          loading={save.isPending}
          onClick={() => !save.isPending && save.mutate({ csv: toCsv(lines) })}
        >
          {written > 0 ? words.importCount(written) : words.import}
        </Button>
      </div>
    </Dialog>
  )
}

interface OutcomesProps {
  outcomes: readonly Outcome[]
  lines: readonly HomeLine[]
  onMend: (index: number, fields: HomeFields) => void
}

function Outcomes({ outcomes, lines, onMend }: OutcomesProps) {
  const words = useWords('homeImport')
  const { line: lineWord } = useWords('listFiles')
  const shown = outcomes.flatMap(({ line, home, owner, outcome, problems }): ImportLine[] => {
    const index = line - HEADING_LINES
    const row = lines[index]
    if (!row) return []
    const text = (
      <>
        <Text fw={700}>{home || words.noAddress}</Text>
        <Text fz="sm" c="dimmed">
          {[lineWord(row.line), owner || words.noOwner].join(' · ')}
        </Text>
        {problems.map((problem) => (
          <Text key={problem} {...(outcome === 'problem' ? { c: 'var(--red-text)' } : { fz: 'sm' })}>
            {problem}
          </Text>
        ))}
      </>
    )
    const fix = outcome === 'problem' ? words.fixLine(row.line) : null
    return [{ index, urgency: URGENCY[outcome], tone: TONES[outcome], badge: words.outcomes[outcome], text, fix }]
  })
  return (
    <ImportLines
      lines={shown}
      mend={(index, onSave, onClose) => <MendLine line={lines[index] as HomeLine} onSave={onSave} onClose={onClose} />}
      onMend={onMend}
    />
  )
}

function MendLine({
  line: { line, fields },
  onSave,
  onClose,
}: {
  line: HomeLine
  onSave: (fields: HomeFields) => void
  onClose: () => void
}) {
  const words = useWords('homeImport')
  const streets: readonly string[] = trpc.community.info.useQuery().data?.streets ?? DEFAULT_STREETS
  const written = fields.streetName
  const streetName = streets.find((street) => foldStreet(street) === foldStreet(written)) ?? ''
  const form = useWordForm({ initialValues: { ...fields, streetName } })
  const field = (name: keyof typeof HEADINGS) => ({ label: words.columns[name], autoComplete: 'off', ...form.getInputProps(name) })
  return (
    <MendForm
      form={form}
      line={line}
      checked={2}
      onSave={(values) => onSave({ ...values, streetName: values.streetName || written })}
      onClose={onClose}
    >
      <TextInput {...field('streetNumber')} />
      <StreetSelect streets={streets} {...(written && { choose: written })} {...form.getInputProps('streetName')} autoComplete="off" />
      <TextInput {...field('lotNumber')} />
      <TextInput inputMode="numeric" {...field('votes')} />
      <TextInput {...field('name')} />
      <TextInput type="email" {...field('email')} />
      <TextInput type="tel" {...field('phoneNumber')} />
      <NativeSelect {...field('delivery')}>
        <option value="" />
        {![...DELIVERIES, ''].some((value) => value === fields.delivery) && <option>{fields.delivery}</option>}
        {DELIVERIES.map((value) => (
          <option key={value} value={value}>
            {words.deliveries[value]}
          </option>
        ))}
      </NativeSelect>
      <Textarea autosize minRows={1} maxRows={4} {...field('mailingAddress')} />
    </MendForm>
  )
}
