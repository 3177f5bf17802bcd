import { Text } from '@mantine/core'
import type { RankedOutcome } from '../words'
import { ResultTable } from './result-table'
import classes from './results.module.css'

/** Points for every place. */
export function Borda({ entries }: { entries: RankedOutcome['borda'] }) {
  const most = entries.length - 1
  return (
    <section className={classes.method}>
      <h3 className={classes.subtitle}>Borda points</h3>
      <Text fz="sm" c="dimmed">
        {`With ${entries.length} options a first place earns ${most === 1 ? '1 point' : `${most} points`}, each place below one less, and a last place none.`}
      </Text>
      <ResultTable
        caption="Points by option"
        header={['Option', 'Points']}
        rows={entries.map(({ optionText, points }) => [optionText, points])}
      />
    </section>
  )
}
