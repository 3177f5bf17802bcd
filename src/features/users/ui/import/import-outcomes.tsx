import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { StatusBadge, type Tone } from '../../../../client/kit/lists/status-badge'
import type { Outputs } from '../../../../client/trpc'
import { HOA_STATUSES, hoaStatusLabel } from '../../../../shared/residents'
import classes from './import-residents.module.css'
import type { ListRow } from './match-columns'
import { MendRow } from './mend-row'

type Outcome = Outputs['residents']['check'][number]

const OUTCOMES: Record<Outcome['outcome'], { label: string; tone: Tone }> = {
  new: { label: 'Will be added', tone: 'green' },
  known: { label: 'Already registered', tone: 'gray' },
  problem: { label: 'Problem', tone: 'red' },
}
const URGENCY = { problem: 0, new: 1, known: 2 }
const SHOWN_MOST = 300

interface Props {
  outcomes: Outcome[]
  rows: readonly ListRow[]
  onMend: (line: number, fields: ListRow['fields']) => void
}

/** Every line of the file, those with problems first, where they can be fixed. */
export function ImportOutcomes({ outcomes, rows, onMend }: Props) {
  const [mending, setMending] = useState<number | null>(null)
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const sorted = outcomes.toSorted((a, b) => URGENCY[a.outcome] - URGENCY[b.outcome] || a.line - b.line)
  const hidden = sorted.length - SHOWN_MOST
  return (
    <>
      <ul className={classes.rows} aria-label="What each line would do">
        {sorted.slice(0, SHOWN_MOST).map((outcome) => {
          const { line } = outcome
          const row = byLine.get(line)
          return (
            <li key={line} className={classes.row}>
              <OutcomeWords outcome={outcome} row={row} />
              <div className={classes.side}>
                <StatusBadge tone={OUTCOMES[outcome.outcome].tone}>{OUTCOMES[outcome.outcome].label}</StatusBadge>
                {outcome.outcome === 'problem' && mending !== line && (
                  <Button variant="default" aria-label={`Fix line ${line}`} onClick={() => setMending(line)}>
                    Fix
                  </Button>
                )}
              </div>
              {row && mending === line && (
                <div className={classes.mend}>
                  <MendRow row={row} onSave={(fields) => onMend(line, fields)} onClose={() => setMending(null)} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {hidden > 0 && (
        <Text fz="sm" c="dimmed">
          And {hidden} more lines.
        </Text>
      )}
    </>
  )
}

function OutcomeWords({ outcome, row }: { outcome: Outcome; row: ListRow | undefined }) {
  const { line, name, email, username, problems } = outcome
  return (
    <div className={classes.who}>
      <Text fw={700}>{name || 'No name'}</Text>
      <Text fz="sm" c="dimmed">
        Line {line} · {email || 'no email'}
        {username && ` · as ${username}`}
      </Text>
      {row && (
        <Text fz="sm" c="dimmed">
          {row.fields.streetNumber} {row.fields.streetName} · {statusWord(row.fields.hoaStatus)}
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

/** As the file says it, but for the portal's own words. */
function statusWord(status: string) {
  if (status === 'renter') return 'Renter'
  return HOA_STATUSES.some((known) => known === status) ? hoaStatusLabel(status) : status || 'no status'
}
