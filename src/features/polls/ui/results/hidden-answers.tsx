import { Box, Button, Text } from '@mantine/core'
import { useTimeZone } from '#kit/context/session'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { Results } from '../../answers'
import { usePollText } from '../use-poll-text'
import classes from './results.module.css'

type HiddenAnswer = NonNullable<Results['hiddenAnswers']>[number]

function useHiding(pollId: number) {
  const words = useWords('polls')
  const utils = trpc.useUtils()
  return useToastMutation(trpc.polls.hideAnswer, {
    failure: words.answerFailed,
    onSuccess: (results, { hidden }) => {
      showToast({ title: hidden ? words.answerHidden : words.answerShown, tone: 'success' })
      utils.polls.results.setData({ id: pollId }, results)
    },
  })
}

/** Returns the board's button for an answer, unless its words are hidden already. */
export function useHideButton(pollId: number, hiddenAnswers: HiddenAnswer[] | undefined) {
  const words = useWords('polls')
  const { shortDay } = usePollText()
  const { mutate } = useHiding(pollId)
  const sentences = new Set(hiddenAnswers?.map(({ hiddenAt }) => words.hiddenByBoard(shortDay(hiddenAt))))
  return (text: string) =>
    hiddenAnswers &&
    !sentences.has(text) && (
      <Button variant="subtle" aria-description={text} onClick={() => mutate({ pollId, text, hidden: true })} data-not-printed>
        {words.hide}
      </Button>
    )
}

export function HiddenAnswers({ pollId, answers }: { pollId: number; answers: HiddenAnswer[] }) {
  const words = useWords('polls')
  const formats = useFormats()
  const timeZone = useTimeZone()
  const { mutate } = useHiding(pollId)
  const nameOf = (by: string, hiddenAt: string) => words.hiddenBy(by, formats.instant(hiddenAt, timeZone))
  if (answers.length === 0) return null
  return (
    <section data-not-printed>
      <Box component="h3" mb="0.5rem">
        {words.hiddenAnswers}
      </Box>
      <ul>
        {answers.map(({ id, hiddenAt, by }) => (
          <li key={id} className={classes.written}>
            <Text c="dimmed">{nameOf(by, hiddenAt)}</Text>
            <Button variant="subtle" aria-description={nameOf(by, hiddenAt)} onClick={() => mutate({ pollId, id, hidden: false })}>
              {words.showAgain}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
