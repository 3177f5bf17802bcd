import { Button, NativeSelect, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useMail } from '#kit/context/session'
import { Dialog } from '#kit/dialogs/dialog'
import buttons from '#kit/dialogs/dialog.module.css'
import { MailNote } from '#kit/feedback/mail-note'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { saveFile } from '#kit/files/save-file'
import { Checkbox } from '#kit/forms/checkbox'
import fields from '#kit/forms/fields.module.css'
import { useHoaStatuses } from '#kit/forms/resident-selects'
import { EmailsLine } from '#kit/recipients/recipient-line'
import { useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import { COLUMN_NAMES, REQUIRED, TEMPLATE } from '../../../../shared/resident-list'
import { LANGUAGES } from '../../../../words/languages'
import type { Words } from '../../../../words/messages'
import { ImportOutcomes } from './import-outcomes'
import classes from './import-residents.module.css'
import { isMatched, type Match, toCsv } from './match-columns'
import { useImport } from './use-import'

type Outcomes = Outputs['people']['checkImport']

const saveTemplate = (headings: string[]) => saveFile('residents-template.csv', 'text/csv;charset=utf-8', `${headings.join(',')}\r\n`)

export function ImportResidentsDialog({ later, onClose }: { later: boolean; onClose: () => void }) {
  const words = useWords('residents')
  const { cancel } = useWords('kit')
  const headings = TEMPLATE.map((column) => words.columns[column])
  const [before, after] = words.whichFile
  const summary = useRef<HTMLParagraphElement>(null)
  const { list, problem, open, matchColumn, mend, outcomes, isBusy } = useImport()
  const [inviteLater, setInviteLater] = useState(later)
  const save = useSave(inviteLater, onClose)
  function fix(...row: Parameters<typeof mend>) {
    mend(...row)
    summary.current?.focus()
  }
  const added = outcomes ? count(outcomes, 'new') : 0

  return (
    <Dialog title={words.title} size="44rem" writes onClose={onClose}>
      <div className={buttons.text}>
        {!list && (
          <>
            <p>
              {before}
              <strong>{headings.join(', ')}</strong>
              {after}
            </p>
            <div>
              <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} onClick={() => saveTemplate(headings)}>
                {words.template}
              </Button>
            </div>
          </>
        )}
        <FileField label={words.file} fileName={list?.fileName ?? ''} error={problem} busy={isBusy} onChoose={(file) => void open(file)} />
        {list && (
          <details className={classes.match} open={!isMatched(list.match)}>
            <summary>{words.matchColumns}</summary>
            <MatchFields headings={list.headings} match={list.match} onChange={matchColumn} />
          </details>
        )}
        {list && outcomes && (
          <>
            <Text ref={summary} fw={600} role="status" tabIndex={-1}>
              {summaryOf(words, outcomes)}
            </Text>
            <ImportOutcomes outcomes={outcomes} rows={list.rows} onMend={fix} />
          </>
        )}
      </div>
      <Checkbox
        mt="md"
        label={words.inviteLater}
        description={words.inviteLaterHint}
        checked={inviteLater}
        onChange={(event) => setInviteLater(event.currentTarget.checked)}
      />
      {!inviteLater && <EmailsLine count={{ people: added, email: added, sms: 0, push: 0, name: null }} />}
      {!inviteLater && added === 0 && <MailNote mt="md" />}
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button
          disabled={added === 0 || isBusy}
          onClick={() => list && save.mutate({ csv: toCsv(list.rows), inviteLater })}
          loading={save.isPending}
        >
          {added > 0 ? words.importCount(added) : words.import}
        </Button>
      </div>
    </Dialog>
  )
}

function useSave(inviteLater: boolean, onDone: () => void) {
  const mail = useMail()
  const words = useWords('residents')
  const utils = trpc.useUtils()
  return useToastMutation(trpc.people.import, {
    failure: words.nothingImported,
    onSuccess: (outcomes) => {
      showToast({
        title: words.imported,
        message: inviteLater ? words.importedForLater(count(outcomes, 'new')) : mail.promise(words.importedWhat(count(outcomes, 'new'))),
        tone: 'success',
      })
      onDone()
    },
    onSettled: () => utils.people.invalidate(),
  })
}

function summaryOf(words: Words['residents'], outcomes: Outcomes) {
  const problems = count(outcomes, 'problem')
  const sum = words.summary(count(outcomes, 'new'), count(outcomes, 'known'), problems)
  return problems > 0 ? `${sum} ${words.fixOrImport}` : sum
}

const count = (outcomes: Outcomes, kind: Outcomes[number]['outcome']) => outcomes.filter(({ outcome }) => outcome === kind).length

interface Props {
  label: string
  fileName: string
  error: string
  busy: boolean
  onChoose: (file: File) => void
}

function FileField({ label, fileName, error, busy, onChoose }: Props) {
  const words = useWords('residents')
  const id = useId()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (file) onChoose(file)
  }
  return (
    <div>
      <label className={classes.file} data-wrong={error ? true : undefined}>
        <input
          type="file"
          className="visually-hidden"
          accept=".csv,text/csv"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          disabled={busy}
          onChange={choose}
        />
        <IconFileSpreadsheet size={26} aria-hidden />
        <span>{busy ? words.reading : fileName || words.chooseFile}</span>
      </label>
      {error && (
        <Text mt={8} fw={600} c="var(--red-text)" id={id} role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}

interface MatchFieldsProps {
  headings: readonly string[]
  match: Match
  onChange: (column: keyof Match, from: string) => void
}

const ORDER: readonly (keyof Match)[] = ['name', 'lastName', ...COLUMN_NAMES.slice(1)]
const isRequired = (column: keyof Match) => REQUIRED.some((required) => required === column)

function MatchFields({ headings, match, onChange }: MatchFieldsProps) {
  const words = useWords('residents')
  const labels = { ...words.columns, lastName: words.lastName }
  const forEveryone: Partial<Record<keyof Match, [value: string, label: string][]>> = {
    hoaStatus: Object.entries(useHoaStatuses()),
    language: LANGUAGES.map(({ code, name }) => [code, name]),
  }
  const columns = headings.map((heading, at) => ({ value: String(at), label: heading || words.columnNumber(at + 1) }))
  return (
    <>
      <p>{words.oneAddress}</p>
      <div className={fields.pair}>
        {ORDER.map((column) => (
          <NativeSelect
            key={column}
            label={labels[column]}
            value={match[column]}
            error={isRequired(column) && match[column] === '' ? words.chooseColumn : null}
            onChange={(event) => onChange(column, event.currentTarget.value)}
          >
            <option value="">{words.notInFile}</option>
            {columns.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            {forEveryone[column] && (
              <optgroup label={words.sameForEveryone}>
                {forEveryone[column].map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </optgroup>
            )}
          </NativeSelect>
        ))}
      </div>
    </>
  )
}
