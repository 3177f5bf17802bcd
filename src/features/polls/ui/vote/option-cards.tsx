import { Stack, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { messageText } from '#kit/words/sentence'
import { useWords } from '#kit/words/words'
import type { Poll } from '../../answers'
import { RESPONSE_MAX } from '../../schema'
import type { DraftBallot } from './draft-ballot'
import classes from './vote.module.css'

/** One choice of several: the whole card is the target. */
export function OptionCards(props: {
  poll: Poll
  ballot: DraftBallot
  onChange: (change: Partial<DraftBallot>) => void
  problem: string | null
}) {
  const { poll, ballot, onChange, problem } = props
  const words = useWords('polls')
  const id = useId()
  const wrongText = problem !== null && ballot.chosen === 'other'
  const radio = (value: DraftBallot['chosen']) => ({
    type: 'radio',
    name: id,
    checked: ballot.chosen === value,
    'aria-invalid': problem !== null && !wrongText ? true : undefined,
    onChange: () => onChange({ chosen: value }),
  })
  return (
    <fieldset aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="only-heard">{poll.title}</legend>
      <Stack gap="xs">
        {poll.options.map((option) => (
          <label key={option.id} className={classes.option}>
            <input {...radio(option.id)} />
            <span>{option.optionText}</span>
          </label>
        ))}
        {poll.questionType === 'singleWithOther' && (
          <label className={classes.option}>
            <input {...radio('other')} />
            <span>{words.other}</span>
          </label>
        )}
      </Stack>
      {ballot.chosen === 'other' && (
        <TextInput
          className={classes.other ?? ''}
          label={words.ownChoice}
          placeholder={words.specify}
          maxLength={RESPONSE_MAX}
          autoComplete="off"
          value={ballot.otherText}
          aria-invalid={wrongText}
          onChange={(event) => onChange({ otherText: event.currentTarget.value })}
        />
      )}
      {problem && (
        <Text mt="xs" fw={600} c="var(--red-text)" id={`${id}-problem`}>
          {messageText(problem)}
        </Text>
      )}
    </fieldset>
  )
}
