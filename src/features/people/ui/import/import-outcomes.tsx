import { Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useHoaStatuses } from '#kit/forms/resident-selects'
import { StatusBadge, type Tone } from '#kit/lists/status-badge'
import { useWords } from '#kit/words/words'
import type { Outputs } from '../../../../client/trpc'
import { LANGUAGES } from '../../../../words/languages'
import { MendRow } from './edit-row'
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
              <div className={classes.side}>
                <StatusBadge tone={TONES[outcome.outcome]}>{words.outcomes[outcome.outcome]}</StatusBadge>
                {outcome.outcome === 'problem' && mending !== line && (
                  <Button variant="default" aria-label={words.fixLine(line)} onClick={() => setMending(line)}>
                    {words.fix}
                  </Button>
                )}
              </div>
              {row && mending === line && (
                <div className={classes.mend}>
                  <MendRow
                    row={row}
                    onSave={(fields) => {
                      setMending(null)
                      onMend(line, fields)
                    }}
                    onClose={() => stop(line)}
                  />
                </div>
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
