import { Text } from '@mantine/core'
import { useWords } from '#kit/words/words'
import type { RankedOutcome } from '../words'

import { ResultTable } from './result-table'
import classes from './results.module.css'

/** Points for every place. */
export function Borda({ entries }: { entries: RankedOutcome['borda'] }) {
  const words = useWords('polls')
  return (
    <section className={classes.count}>
      <h3 className={classes.subtitle}>{words.countingMethods.borda}</h3>
      <Text fz="sm" c="dimmed">
        {words.howCounted.borda}
      </Text>
      <ResultTable
        caption={words.pointsByOption}
        header={[words.option, words.points]}
        rows={entries.map(({ optionText, points }) => [optionText, points])}
      />
    </section>
  )
}
