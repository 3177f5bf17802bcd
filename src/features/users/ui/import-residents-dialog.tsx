import { Button, Text } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { useMail } from '../../../client/kit/context/mail'
import { Dialog } from '../../../client/kit/dialogs/dialog'
import buttons from '../../../client/kit/dialogs/dialog.module.css'
import { MailNote } from '../../../client/kit/feedback/mail-note'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { type Outputs, trpc } from '../../../client/trpc'
import { FileField } from './file-field'
import { ImportOutcomes } from './import-outcomes'

type Outcomes = Outputs['residents']['check']

/** Larger files are no list of residents, and would not fit into one request. */
const FILE_MAX_BYTES = 500_000
const COLUMNS = 'Name, Email, Street number, Street name, HOA status, Phone, Username'

/** First shows what each line of the file would do; only then anything is written. */
export function ImportResidentsDialog({ onClose }: { onClose: () => void }) {
  const mail = useMail()
  const utils = trpc.useUtils()
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null)
  const [problem, setProblem] = useState('')
  const check = trpc.residents.check.useMutation({ onError: (error) => setProblem(problemText(error, UNREADABLE)) })
  const save = trpc.residents.import.useMutation({
    onSuccess: (outcomes) => {
      const added = count(outcomes, 'new')
      showToast({
        title: 'Residents imported',
        message: mail.promise(`${accounts(added)} added. Each person will get an invitation email.`),
        tone: 'success',
      })
      onClose()
    },
    onError: (error) => showToast({ title: 'Nothing was imported', message: problemText(error, 'Please try again.'), tone: 'destructive' }),
    onSettled: () => utils.users.list.invalidate(),
  })

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    check.reset()
    setProblem('')
    if (!chosen) return
    if (chosen.size > FILE_MAX_BYTES) return setProblem('This file is too large for a list of residents.')
    const csv = await chosen.text().catch(() => '')
    setFile({ name: chosen.name, csv })
    check.mutate({ csv })
  }
  const found = check.data
  const added = found ? count(found, 'new') : 0

  return (
    <Dialog title="Import Residents" size="44rem" writes onClose={onClose}>
      <div className={buttons.text}>
        <p>
          Choose a CSV file, as any spreadsheet saves it. Its first line names the columns: <strong>{COLUMNS}</strong>. Phone and username
          may be empty.
        </p>
        <FileField
          label="CSV file"
          fileName={file?.name ?? ''}
          error={problem}
          busy={check.isPending}
          onChange={(event) => void choose(event)}
        />
        {found && (
          <>
            <Text fw={600} role="status">
              {accounts(added)} would be added, {count(found, 'known')} already here, {count(found, 'problem')} with problems.{' '}
              {count(found, 'problem') > 0 &&
                'Lines with problems are left out; correct the file and choose it again, or import the others now.'}
            </Text>
            <ImportOutcomes outcomes={found} />
          </>
        )}
      </div>
      <MailNote mt="md" />
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={added === 0 || !file} onClick={() => file && save.mutate({ csv: file.csv })} loading={save.isPending}>
          {added > 0 ? `Import ${accounts(added)}` : 'Import'}
        </Button>
      </div>
    </Dialog>
  )
}

const UNREADABLE = 'The file could not be checked. Please try again.'
const count = (outcomes: Outcomes, kind: Outcomes[number]['outcome']) => outcomes.filter(({ outcome }) => outcome === kind).length
const accounts = (number: number) => (number === 1 ? '1 account' : `${number} accounts`)
