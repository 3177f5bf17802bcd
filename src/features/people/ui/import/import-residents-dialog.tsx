import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useMail } from '#kit/context/session'
import { Dialog } from '#kit/dialogs/dialog'
import buttons from '#kit/dialogs/dialog.module.css'
import { MailNote } from '#kit/feedback/mail-note'
import { Note } from '#kit/feedback/note'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { ListFileField, MatchColumns } from '#kit/files/list-import'
import { ListTemplate } from '#kit/files/list-template'
import { saveFile } from '#kit/files/save-file'
import { Checkbox } from '#kit/forms/checkbox'
import { deleteDraft, storeDraft, useDraftKey } from '#kit/forms/draft'
import { useHoaStatuses } from '#kit/forms/resident-selects'
import { EmailsLine } from '#kit/recipients/recipient-line'
import { useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import { isRequired, TEMPLATE, unmatched } from '../../../../shared/resident-list'
import { LANGUAGES } from '../../../../words/languages'
import type { Words } from '../../../../words/messages'
import { ImportOutcomes, isLeftOut } from './import-outcomes'
import classes from './import-residents.module.css'
import { type ListRow, toFile, toRequest } from './list-rows'
import { ReadingFields } from './reading-fields'
import { IMPORT_DRAFT, type ListDraft, useImport } from './use-import'

type Outcomes = Outputs['people']['checkImport']

export function ImportResidentsDialog({ later, onClose }: { later: boolean; onClose: () => void }) {
  const words = useWords('residents')
  const { cancel, startOver } = useWords('kit')
  const statuses = useHoaStatuses()
  const headings = TEMPLATE.map((column) => words.columns[column])
  const { name, ...columns } = words.columns
  const summary = useRef<HTMLParagraphElement>(null)
  const { list, rows, problem, outcomes, isBusy, ...act } = useImport()
  const [inviteLater, setInviteLater] = useState(later)
  const save = useSave(inviteLater, list, onClose)
  function fix(...row: Parameters<typeof act.mend>) {
    act.mend(...row)
    summary.current?.focus()
  }
  const added = outcomes ? count(outcomes, 'new') : 0

  return (
    <Dialog title={words.title} size="44rem" writes={IMPORT_DRAFT} onClose={onClose}>
      <div className={buttons.text}>
        {!list && <ListTemplate text={words.whichFile} headings={headings} fileName="residents-template.csv" />}
        <ListFileField fileName={list?.fileName ?? ''} error={problem} busy={isBusy} onChoose={(file) => void act.open(file)} />
        {list && !list.source && (
          <Note
            tone="blue"
            role="status"
            action={
              <Button variant="default" onClick={act.startOver}>
                {startOver}
              </Button>
            }
          >
            {words.kept(list.rows.length)}
          </Note>
        )}
        {list?.source && (
          <MatchColumns
            key={list.fileName}
            {...list.source}
            labels={{ name, lastName: words.lastName, ...columns }}
            isRequired={isRequired}
            forEveryone={{ hoaStatus: Object.entries(statuses), language: LANGUAGES.map(({ code, name }) => [code, name]) }}
            isKnown={unmatched(list.source.match).length === 0}
            onChange={(match) => act.change({ match })}
            onChooseHeadings={act.chooseHeadings}
          />
        )}
        {list && <ReadingFields {...list} onChange={act.change} onLearn={act.learn} />}
        {list && outcomes && (
          <>
            <Text ref={summary} fw={600} role="status" tabIndex={-1}>
              {summaryOf(words, outcomes, rows)}
            </Text>
            <SaveLines outcomes={outcomes} rows={rows} />
            <ImportOutcomes outcomes={outcomes} rows={rows} onMend={fix} />
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
        <Button disabled={added === 0 || isBusy} onClick={() => save.mutate({ ...toRequest(rows), inviteLater })} loading={save.isPending}>
          {added > 0 ? words.importCount(added) : words.import}
        </Button>
      </div>
    </Dialog>
  )
}

function useSave(inviteLater: boolean, list: ListDraft | null, onDone: () => void) {
  const mail = useMail()
  const key = useDraftKey(IMPORT_DRAFT)
  const words = useWords('residents')
  const utils = trpc.useUtils()
  return useToastMutation(trpc.people.import, {
    failure: words.nothingImported,
    onSuccess: (outcomes) => {
      const added = count(outcomes, 'new')
      const rest = list?.rows.filter((_, index) => outcomes[index]?.outcome === 'problem') ?? []
      if (list && rest.length > 0) storeDraft(key, { fileName: list.fileName, rows: rest, learned: list.learned } satisfies ListDraft)
      else deleteDraft(key)
      const message = inviteLater ? words.importedForLater(added) : mail.promise(words.importedWhat(added))
      showToast({
        title: words.imported,
        message: rest.length > 0 ? `${message} ${words.restKept(rest.length)}` : message,
        tone: 'success',
      })
      onDone()
    },
    onSettled: () => utils.people.invalidate(),
  })
}

function summaryOf(words: Words['residents'], outcomes: Outcomes, rows: readonly ListRow[]) {
  const problems = outcomes.filter((outcome, index) => outcome.outcome === 'problem' && !isLeftOut(outcome, rows[index])).length
  const sum = words.summary(count(outcomes, 'new'), count(outcomes, 'known'), problems)
  return problems > 0 ? `${sum} ${words.fixOrImport}` : sum
}

const count = (outcomes: Outcomes, kind: Outcomes[number]['outcome']) => outcomes.filter(({ outcome }) => outcome === kind).length

/** Downloads of what does not become an account: lines without an email, and lines with problems. */
function SaveLines({ outcomes, rows }: { outcomes: Outcomes; rows: readonly ListRow[] }) {
  const words = useWords('residents')
  const left = outcomes.flatMap((outcome, index) => {
    const row = rows[index]
    return row && outcome.outcome === 'problem'
      ? [{ ...row, problem: outcome.problems.join('; '), isLeftOut: isLeftOut(outcome, row) }]
      : []
  })
  const without = left.filter((row) => row.isLeftOut)
  const others = left.filter((row) => !row.isLeftOut)
  const headings = { ...words.columns, line: words.lineColumn, problem: words.outcomes.problem }
  const button = (name: string, some: typeof left, label: string) => (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden />}
      onClick={() => saveFile(name, 'text/csv;charset=utf-8', toFile(headings, some))}
    >
      {label}
    </Button>
  )
  if (left.length === 0) return null
  return (
    <div className={classes.left}>
      {without.length > 0 && <p>{words.withoutEmail(without.length)}</p>}
      {without.length > 0 && button('residents-without-email.csv', without, words.saveWithoutEmail(without.length))}
      {others.length > 0 && button('residents-for-later.csv', others, words.saveForLater(others.length))}
    </div>
  )
}
