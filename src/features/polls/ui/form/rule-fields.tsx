import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  AUDIENCE_LABELS,
  AUDIENCES,
  COUNTING_METHOD_LABELS,
  COUNTING_METHODS,
  type PollStatus,
  QUESTION_TYPE_LABELS,
  QUESTION_TYPES,
  RESULTS_WHEN,
  RESULTS_WHEN_LABELS,
  STATUS_LABELS,
  VOTING_RULE_LABELS,
  VOTING_RULES,
} from '../../../../shared/polls'
import classes from './form.module.css'
import type { PollValues } from './poll-values'
import { useQuestionType } from './use-question-type'

const RESULTS_NOTE =
  'Running results can give a vote away: someone who looks just before and just after a neighbor votes sees the difference. Show them after voting closes to rule that out. Turnout shows either way.'
const METHOD_NOTE =
  'Instant runoff looks for an option that more than half prefer. Borda points favor the option that most people can live with.'

const choices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** What kind of question it is, who votes by which rules, and how it is counted. */
export function RuleFields(props: { form: UseFormReturnType<PollValues>; statuses: readonly PollStatus[]; locked: boolean }) {
  const { form, statuses, locked } = props
  const chooseType = useQuestionType(form)
  return (
    <>
      <div className={classes.choices}>
        <NativeSelect
          label="Question Type"
          name="questionType"
          disabled={locked}
          data={choices(QUESTION_TYPES, QUESTION_TYPE_LABELS)}
          {...form.getInputProps('questionType')}
          onChange={(event) => chooseType(event.currentTarget.value)}
        />
        <NativeSelect label="Status" name="status" data={choices(statuses, STATUS_LABELS)} {...form.getInputProps('status')} />
        <NativeSelect
          label="Voting Audience"
          name="votingAudience"
          disabled={locked}
          data={choices(AUDIENCES, AUDIENCE_LABELS)}
          {...form.getInputProps('votingAudience')}
        />
        <NativeSelect
          label="Voting Rule"
          name="votingRule"
          description="A household is everyone at the same address"
          disabled={locked}
          data={choices(VOTING_RULES, VOTING_RULE_LABELS)}
          {...form.getInputProps('votingRule')}
        />
      </div>
      {form.values.questionType === 'ranked' && (
        <NativeSelect
          label="Counting Method"
          name="countingMethod"
          description={METHOD_NOTE}
          disabled={locked}
          data={choices(COUNTING_METHODS, COUNTING_METHOD_LABELS)}
          {...form.getInputProps('countingMethod')}
        />
      )}
      <NativeSelect
        label="Show Results"
        name="resultsWhen"
        description={RESULTS_NOTE}
        disabled={locked}
        data={choices(RESULTS_WHEN, RESULTS_WHEN_LABELS)}
        {...form.getInputProps('resultsWhen')}
      />
    </>
  )
}
