import { Box, Button, Text } from '@mantine/core'
import { useTimeZone } from '#kit/context/session'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { usePersonName } from '#kit/words/person-name'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { Results } from '../../answers'
import classes from './results.module.css'

/** For the board: the button that hides a written answer, and the list of hidden ones. Others get nothing. */
export function useHiddenAnswers(pollId: number, hidden: Results['hiddenAnswers'] = undefined) {
  const words = useWords('polls')
  const { instant, instantDay } = useFormats()
  const timeZone = useTimeZone()
  const personName = usePersonName()
  const utils = trpc.useUtils()
  const { mutate } = useToastMutation(trpc.polls.hideAnswer, {
    failure: words.answerFailed,
    onSuccess: (results, { hidden }) => {
      showToast({ title: hidden ? words.answerHidden : words.answerShown, tone: 'success' })
      utils.polls.results.setData({ id: pollId }, results)
    },
  })
  const button = (what: string, answer: { text: string } | { id: number }) => (
    <Button
      variant="subtle"
      aria-description={what}
      onClick={() => mutate({ pollId, ...answer, hidden: 'text' in answer })}
      data-not-printed
    >
      {'text' in answer ? words.hide : words.showAgain}
    </Button>
  )
  const sentences = new Set(hidden?.map(({ hiddenAt }) => words.hiddenByBoard(instantDay(hiddenAt, timeZone))))
  const rows = hidden?.map(({ id, hiddenAt, by }) => ({ id, what: words.hiddenBy(personName(by), instant(hiddenAt, timeZone)) }))
  return {
    hideButton: (text: string) => hidden && !sentences.has(text) && button(text, { text }),
    hiddenList: rows?.[0] && (
      <section data-not-printed>
        <Box component="h3" mb="0.5rem">
          {words.hiddenAnswers}
        </Box>
        <ul>
          {rows.map(({ id, what }) => (
            <li key={id} className={classes.written}>
              <Text c="dimmed">{what}</Text>
              {button(what, { id })}
            </li>
          ))}
        </ul>
      </section>
    ),
  }
}
