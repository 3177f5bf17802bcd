import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import { useWords } from '#kit/words/words'
import { AUDIENCES, COUNTING_METHODS, type PollStatus, QUESTION_TYPES, RESULTS_WHEN, VOTING_RULES } from '../../../../shared/polls'
import { useFormWords } from '../words'
import classes from './form.module.css'
import { OPEN_PLACEHOLDERS, type OptionField, optionField, type PollValues } from './poll-values'

const choices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

export function RuleFields(props: { form: UseFormReturnType<PollValues>; statuses: readonly PollStatus[]; locked: boolean }) {
  const { form, statuses, locked } = props
  const words = useFormWords()
  const { pollStatus } = useWords('values')
  const chooseType = useQuestionType(form)
  return (
    <>
      <div className={classes.choices}>
        <NativeSelect
          label={words.questionType}
          name="questionType"
          disabled={locked}
          data={choices(QUESTION_TYPES, words.questionTypes)}
          {...form.getInputProps('questionType')}
          onChange={(event) => chooseType(event.currentTarget.value)}
        />
        <NativeSelect
          label={words.status}
          name="status"
          description={locked && words.staysActive}
          data={choices(statuses, pollStatus)}
          {...form.getInputProps('status')}
        />
        <NativeSelect
          label={words.audience}
          name="votingAudience"
          disabled={locked}
          data={choices(AUDIENCES, words.audiences)}
          {...form.getInputProps('votingAudience')}
        />
        <NativeSelect
          label={words.rule}
          name="votingRule"
          description={words.household}
          disabled={locked}
          data={choices(VOTING_RULES, words.votingRules)}
          {...form.getInputProps('votingRule')}
        />
      </div>
      {form.values.questionType === 'ranked' && (
        <NativeSelect
          label={words.countingMethod}
          name="countingMethod"
          description={words.methodNote}
          disabled={locked}
          data={choices(COUNTING_METHODS, words.countingMethods)}
          {...form.getInputProps('countingMethod')}
        />
      )}
      <NativeSelect
        label={words.showResults}
        name="resultsWhen"
        description={words.resultsNote}
        disabled={locked}
        data={choices(RESULTS_WHEN, words.resultsWhen)}
        {...form.getInputProps('resultsWhen')}
      />
    </>
  )
}

/** Changes the type. An open question fills in two placeholders; earlier options come back with another type. */
function useQuestionType(form: UseFormReturnType<PollValues>) {
  const written = useRef<OptionField[]>([optionField(), optionField()])
  return (value: string) => {
    const questionType = QUESTION_TYPES.find((type) => type === value)
    const before = form.values
    if (!questionType || questionType === before.questionType) return
    if (before.questionType !== 'open') written.current = before.options
    const options = questionType === 'open' ? OPEN_PLACEHOLDERS.map(optionField) : written.current
    form.setValues({ questionType, options })
    form.clearFieldError('options')
  }
}
