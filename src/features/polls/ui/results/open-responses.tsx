import { Text } from '@mantine/core'
import { useWords } from '#kit/words/words'
import type { Results } from '../../answers'
import classes from './results.module.css'

type Entries = Extract<Results, { questionType: 'open' }>['results']

/** Every response in full, in no order. */
export function OpenResponses({ entries }: { entries: Entries }) {
  const words = useWords('polls')
  return (
    <ul className={classes.responses}>
      {/* biome-ignore-start lint/suspicious/noArrayIndexKey: two people may have written the same, and nothing else tells them apart */}
      {entries.map((entry, at) => (
        <li key={at}>
          <p className={classes.response}>{entry.responseText}</p>
          <Text mt={4} fz="sm" c="dimmed">
            {words.submittedBy}: {words.roles[entry.voterRole]}
          </Text>
        </li>
      ))}
      {/* biome-ignore-end lint/suspicious/noArrayIndexKey: see above */}
    </ul>
  )
}
