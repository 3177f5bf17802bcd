import { ActionIcon, Box, Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { useForm } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { fieldErrors } from '../../../../client/kit/feedback/problem'
import { UploadProgress } from '../../../../client/kit/files/upload-progress'
import fields from '../../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../../client/kit/forms/focus-first-problem'
import { Card } from '../../../../client/kit/layout/card'
import { PageTitle } from '../../../../client/kit/layout/page-title'
import {
  AUDIENCE_LABELS,
  AUDIENCES,
  POLL_STATUSES,
  QUESTION_TYPE_LABELS,
  QUESTION_TYPES,
  RESULTS_WHEN,
  RESULTS_WHEN_LABELS,
  STATUS_LABELS,
  VOTING_RULE_LABELS,
  VOTING_RULES,
} from '../../../../shared/polls'
import type { Poll } from '../../answers'
import { useOpenView } from '../views'
import classes from './form.module.css'
import { ImageFields } from './image-fields'
import { OptionFields } from './option-fields'
import { PeriodFields } from './period-fields'
import { pollProblems } from './poll-problems'
import { formDataOf, type PollValues, valuesOf } from './poll-values'
import { useQuestionType } from './use-question-type'
import { useSave } from './use-save'

const NOTE = 'Administrator login required: only administrators can create and edit polls.'
const LOCKED_NOTE = 'Votes have been cast: question type, options, audience, voting rule and when results show can no longer be changed.'
const RESULTS_NOTE =
  'Running results can give a vote away: somebody who looks just before and just after a neighbor votes sees the difference. Show them after voting closes to rule that out. Turnout shows either way.'

const choices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** The form of a poll. */
export function PollFields({ poll, timeZone }: { poll: Poll | null; timeZone: string }) {
  const node = useRef<HTMLFormElement>(null)
  const open = useOpenView()
  const form = useForm<PollValues>({
    initialValues: valuesOf(poll, timeZone),
    validate: (values) => pollProblems(values, poll, timeZone),
  })
  const { save, progress, cancel } = useSave(poll, (error) => {
    form.setErrors(fieldErrors(error))
    focusFirstProblem(node.current)
  })
  const chooseType = useQuestionType(form)
  const locked = poll !== null && poll.voteCount > 0
  const statuses = POLL_STATUSES.filter((status) => status !== 'closed' || poll?.status === 'closed')
  const close = () => open(poll ? { poll: String(poll.id) } : {})
  const title = poll ? 'Edit Poll' : 'Create New Poll'

  return (
    <Box maw="46rem">
      <PageTitle title={title}>
        <ActionIcon variant="default" aria-label="Close" onClick={close}>
          <IconX size={24} aria-hidden />
        </ActionIcon>
      </PageTitle>
      <Card>
        <form
          ref={node}
          className={fields.fields}
          noValidate
          onSubmit={form.onSubmit(
            (values) => void save(formDataOf(values, poll, timeZone)),
            () => focusFirstProblem(node.current),
          )}
        >
          <p className={classes.note}>{NOTE}</p>
          <TextInput label="Title" name="title" autoComplete="off" {...form.getInputProps('title')} />
          <Textarea label="Description" name="description" {...form.getInputProps('description')} />
          {locked && <p className={classes.note}>{LOCKED_NOTE}</p>}
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
              description="A household is everyone at the same street number and street"
              disabled={locked}
              data={choices(VOTING_RULES, VOTING_RULE_LABELS)}
              {...form.getInputProps('votingRule')}
            />
          </div>
          <NativeSelect
            label="Show Results"
            name="resultsWhen"
            description={RESULTS_NOTE}
            disabled={locked}
            data={choices(RESULTS_WHEN, RESULTS_WHEN_LABELS)}
            {...form.getInputProps('resultsWhen')}
          />
          <OptionFields form={form} locked={locked} />
          <PeriodFields form={form} timeZone={timeZone} reopens={poll?.closedByClock ?? false} />
          <ImageFields form={form} busy={progress !== null} />
          <UploadProgress progress={form.values.images.length > 0 ? progress : null} onCancel={cancel} />
          <Group gap={8} mt={8}>
            <Button type="submit" loading={progress !== null}>
              {poll ? 'Update Poll' : 'Create Poll'}
            </Button>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          </Group>
        </form>
      </Card>
    </Box>
  )
}
