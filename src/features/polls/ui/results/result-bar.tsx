import { Box, Text } from '@mantine/core'
import { useCommunityLang } from '#kit/context/session'
import { useWords } from '#kit/words/words'
import { percentOf } from '../../../../shared/polls'
import classes from './result-bar.module.css'

/** A bar of homeowners (plain) and residents (hatched). The text beside it says the same. */
export function ResultBar({ homeowners, residents, total }: { homeowners: number; residents: number; total: number }) {
  const width = (count: number) => ({ width: `${total === 0 ? 0 : (count / total) * 100}%` })
  return (
    <span className={classes.bar} aria-hidden>
      <span className={classes.homeowners} style={width(homeowners)} />
      <span className={classes.residents} style={width(residents)} />
    </span>
  )
}

export function Legend() {
  const words = useWords('polls')
  return (
    <p className={classes.legend} aria-hidden>
      <span>
        <span className={`${classes.swatch} ${classes.homeowners}`} /> {words.homeowners}
      </span>
      <span>
        <span className={`${classes.swatch} ${classes.residents}`} /> {words.residents}
      </span>
    </p>
  )
}

export function BarLine(props: { name: string; homeowners: number; residents: number; total: number }) {
  const words = useWords('polls')
  const { name, homeowners, residents, total } = props
  const count = homeowners + residents
  return (
    <Box mb="lg">
      <p className={classes.words}>
        <span className={classes.name} lang={useCommunityLang()}>
          {name}
        </span>
        <span className={classes.share}>
          <strong>{count}</strong> {words.votesWord(count)}, {percentOf(count, total)}%
        </span>
      </p>
      <ResultBar homeowners={homeowners} residents={residents} total={total} />
      <Text mt={4} fz="sm" c="dimmed">
        {words.split(homeowners, residents)}
      </Text>
    </Box>
  )
}
