import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMail } from '../../../../client/kit/context/mail'
import { Dialog } from '../../../../client/kit/dialogs/dialog'
import buttons from '../../../../client/kit/dialogs/dialog.module.css'
import { MailNote } from '../../../../client/kit/feedback/mail-note'
import { problemText } from '../../../../client/kit/feedback/problem'
import { showToast } from '../../../../client/kit/feedback/toast'
import { saveFile } from '../../../../client/kit/files/save-file'
import { type Outputs, trpc } from '../../../../client/trpc'
import { COLUMN_NAMES, COLUMNS } from '../../../../shared/resident-list'
import { FileField } from './file-field'
import { ImportOutcomes } from './import-outcomes'
import classes from './import-residents.module.css'
import { isMatched, toCsv } from './match-columns'
import { MatchFields } from './match-fields'
import { useImport } from './use-import'

type Outcomes = Outputs['residents']['check']

const HEADINGS = COLUMN_NAMES.map((column) => COLUMNS[column][0]).join(', ')
const saveTemplate = () => saveFile('residents-template.csv', 'text/csv;charset=utf-8', `${HEADINGS.replaceAll(', ', ',')}\r\n`)

/** First shows what each line of the file would do, to be matched and mended here; only then anything is written. */
export function ImportResidentsDialog({ onClose }: { onClose: () => void }) {
  const { list, problem, open, matchColumn, mend, outcomes, isBusy } = useImport()
  const save = useSave(onClose)
  const added = outcomes ? count(outcomes, 'new') : 0

  return (
    <Dialog title="Import Residents" size="44rem" writes onClose={onClose}>
      <div className={buttons.text}>
        {!list && (
          <>
            <p>
              Choose a CSV file exported from Excel or Google Sheets. The first row must have column names, best these:{' '}
              <strong>{HEADINGS}</strong>. Phone and username may be empty.
            </p>
            <div>
              <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} onClick={saveTemplate}>
                Download a Template
              </Button>
            </div>
          </>
        )}
        <FileField label="CSV file" fileName={list?.fileName ?? ''} error={problem} busy={isBusy} onChoose={(file) => void open(file)} />
        {list && (
          <details className={classes.match} open={!isMatched(list.match)}>
            <summary>Match the columns</summary>
            <MatchFields headings={list.headings} match={list.match} onChange={matchColumn} />
          </details>
        )}
        {list && outcomes && (
          <>
            <Text fw={600} role="status">
              {summaryOf(outcomes)}
            </Text>
            <ImportOutcomes outcomes={outcomes} rows={list.rows} onMend={mend} />
          </>
        )}
      </div>
      <MailNote mt="md" />
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={added === 0 || isBusy} onClick={() => list && save.mutate({ csv: toCsv(list.rows) })} loading={save.isPending}>
          {added > 0 ? `Import ${accounts(added)}` : 'Import'}
        </Button>
      </div>
    </Dialog>
  )
}

function useSave(onDone: () => void) {
  const mail = useMail()
  const utils = trpc.useUtils()
  return trpc.residents.import.useMutation({
    onSuccess: (outcomes) => {
      showToast({
        title: 'Residents imported',
        message: mail.promise(`${accounts(count(outcomes, 'new'))} added. Each person will get an invitation email.`),
        tone: 'success',
      })
      onDone()
    },
    onError: (error) => showToast({ title: 'Nothing was imported', message: problemText(error, 'Please try again.'), tone: 'destructive' }),
    onSettled: () => utils.users.invalidate(),
  })
}

function summaryOf(outcomes: Outcomes) {
  const problems = count(outcomes, 'problem')
  const sum = `${accounts(count(outcomes, 'new'))} will be added, ${count(outcomes, 'known')} already registered, ${problems} with problems.`
  return problems > 0 ? `${sum} Fix the lines with problems here, or import the others now.` : sum
}

const count = (outcomes: Outcomes, kind: Outcomes[number]['outcome']) => outcomes.filter(({ outcome }) => outcome === kind).length
const accounts = (number: number) => (number === 1 ? '1 account' : `${number} accounts`)
