import { Text } from '@mantine/core'
import { StatusBadge, type Tone } from '../../../client/kit/lists/status-badge'
import type { Outputs } from '../../../client/trpc'
import classes from './import-residents.module.css'

type Row = Outputs['residents']['check'][number]

const OUTCOMES: Record<Row['outcome'], { label: string; tone: Tone }> = {
  new: { label: 'Will be added', tone: 'green' },
  known: { label: 'Already here', tone: 'gray' },
  problem: { label: 'Problem', tone: 'red' },
}
const URGENCY = { problem: 0, new: 1, known: 2 }
const SHOWN_MOST = 300

/** Every line of the file, those with problems first. */
export function ImportOutcomes({ outcomes }: { outcomes: Row[] }) {
  const rows = outcomes.toSorted((a, b) => URGENCY[a.outcome] - URGENCY[b.outcome] || a.line - b.line)
  const hidden = rows.length - SHOWN_MOST
  return (
    <>
      <ul className={classes.rows} aria-label="What each line would do">
        {rows.slice(0, SHOWN_MOST).map(({ line, name, email, outcome, username, problems }) => (
          <li key={line} className={classes.row}>
            <div className={classes.who}>
              <Text fw={700}>{name || 'No name'}</Text>
              <Text fz="sm" c="dimmed">
                Line {line} · {email || 'no email'}
                {username && ` · as ${username}`}
              </Text>
              {problems.map((problem) => (
                <Text key={problem} c="var(--red-text)">
                  {problem}
                </Text>
              ))}
            </div>
            <StatusBadge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</StatusBadge>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Text fz="sm" c="dimmed">
          And {hidden} more lines.
        </Text>
      )}
    </>
  )
}
