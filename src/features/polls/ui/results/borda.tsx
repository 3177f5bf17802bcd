import { Text } from '@mantine/core'
import type { RankedOutcome } from '../words'
import { HOW_COUNTED } from './how-counted'
import { ResultTable } from './result-table'
import classes from './results.module.css'

/** Points for every place. */
export function Borda({ entries }: { entries: RankedOutcome['borda'] }) {
  return (
    <section className={classes.count}>
      <h3 className={classes.subtitle}>Borda points</h3>
      <Text fz="sm" c="dimmed">
        {HOW_COUNTED.borda}
      </Text>
      <ResultTable
        caption="Points by option"
        header={['Option', 'Points']}
        rows={entries.map(({ optionText, points }) => [optionText, points])}
      />
    </section>
  )
}
