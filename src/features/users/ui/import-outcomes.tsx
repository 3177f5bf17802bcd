import { type Column, DataTable } from '../../../client/kit/data-table'
import { StatusBadge, type Tone } from '../../../client/kit/status-badge'
import type { Outputs } from '../../../client/trpc'
import classes from './import-residents.module.css'

type Row = Outputs['residents']['check'][number]

const OUTCOMES: Record<Row['outcome'], { label: string; tone: Tone }> = {
  new: { label: 'Will be added', tone: 'green' },
  known: { label: 'Already here', tone: 'grey' },
  problem: { label: 'Problem', tone: 'red' },
}
const URGENCY = { problem: 0, new: 1, known: 2 }

const COLUMNS: Column<Row>[] = [
  {
    header: 'Name',
    main: true,
    render: ({ name, line }) => (
      <>
        <div className={classes.name}>{name || 'No name'}</div>
        <div className={classes.small}>Line {line}</div>
      </>
    ),
  },
  { header: 'Email', render: ({ email }) => <div className={classes.long}>{email}</div> },
  {
    header: 'Outcome',
    render: ({ outcome, username, problems }) => (
      <div className={classes.outcome}>
        <StatusBadge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</StatusBadge>
        {username && <p className={classes.small}>as {username}</p>}
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    ),
  },
]

/** Every line of the file, those with problems first. */
export function ImportOutcomes({ outcomes }: { outcomes: Row[] }) {
  const rows = outcomes.toSorted((a, b) => URGENCY[a.outcome] - URGENCY[b.outcome] || a.line - b.line)
  return <DataTable caption="What each line would do" columns={COLUMNS} rows={rows} rowKey={(row) => row.line} />
}
