import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, lazy, type RefObject, Suspense, useId, useRef, useState } from 'react'
import { useCommunityLang } from '#kit/context/session'
import { FieldSkeletons } from '#kit/feedback/loading'
import { removeToast, showToast } from '#kit/feedback/toast'
import { focusFirstError } from '#kit/navigation/focus'
import { messageText, useWords } from '#kit/words/words'
import type { Poll } from '../../answers'
import { RESPONSE_MAX } from '../../schema'
import { ballotProblem, type DraftBallot, rankingOf } from './draft-ballot'
import classes from './vote.module.css'

const Ranking = lazy(async () => ({ default: (await import('./ranking')).Ranking }))

/** The ballot to mark. `onSubmit` is called once nothing is missing. */
export function BallotPaper(props: {
  poll: Poll
  ballot: DraftBallot
  submitRef: RefObject<HTMLButtonElement | null>
  onChange: (ballot: DraftBallot) => void
  onSubmit: () => void
}) {
  const { poll, ballot } = props
  const words = useWords('polls')
  const node = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const warning = useRef(0)
  const mark = (change: Partial<DraftBallot>) => {
    props.onChange({ ...ballot, ...change })
    setProblem(null)
    // On a phone the toast would cover the button while the missing answer is filled in.
    removeToast(warning.current)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const message = ballotProblem(poll, ballot)
    setProblem(message)
    if (!message) return props.onSubmit()
    warning.current = showToast({ title: words.incomplete, message: messageText(message), tone: 'destructive' })
    focusFirstError(node.current)
  }

  return (
    <form ref={node} className={classes.form} onSubmit={submit} noValidate>
      <SecrecyNote poll={poll} />
      {/* The button, too: nobody casts an order they have not seen. */}
      <Suspense fallback={<FieldSkeletons count={poll.options.length} />}>
        {poll.questionType === 'open' && (
          <Textarea
            label={words.yourResponse}
            name="response"
            placeholder={words.enterResponse}
            maxLength={RESPONSE_MAX}
            value={ballot.response}
            onChange={(event) => mark({ response: event.currentTarget.value })}
            error={problem && messageText(problem)}
          />
        )}
        {poll.questionType === 'ranked' && (
          <Ranking options={poll.options} ranking={rankingOf(poll, ballot)} onChange={(ranking) => mark({ ranking })} />
        )}
        {(poll.questionType === 'single' || poll.questionType === 'singleWithOther') && (
          <OptionCards poll={poll} ballot={ballot} onChange={mark} problem={problem} />
        )}
        <Button ref={props.submitRef} type="submit" size="lg" fullWidth>
          {words.submit}
        </Button>
      </Suspense>
    </form>
  )
}

/** One choice of several: the whole card is the target. */
function OptionCards(props: { poll: Poll; ballot: DraftBallot; onChange: (change: Partial<DraftBallot>) => void; problem: string | null }) {
  const { poll, ballot, onChange, problem } = props
  const words = useWords('polls')
  const id = useId()
  const lang = useCommunityLang()
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
      <legend className="visually-hidden" lang={lang}>
        {poll.title}
      </legend>
      <Stack gap="xs">
        {poll.options.map((option) => (
          <label key={option.id} className={classes.option}>
            <input {...radio(option.id)} />
            <span lang={lang}>{option.optionText}</span>
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
          mt="0.75rem"
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

function SecrecyNote({ poll: { questionType, votingRule, resultsWhen } }: { poll: Poll }) {
  const words = useWords('polls')
  return (
    <div className={classes.secrecy}>
      <p className={classes.final}>{words.secretAndFinal}</p>
      <p>{words.nameNotStored}</p>
      {(questionType === 'open' || questionType === 'singleWithOther') && <p>{words.shownAsWritten}</p>}
      <details>
        <summary>{words.howSecret}</summary>
        <ul>
          <li>{words.listApart}</li>
          <li>{words.roleOnly}</li>
          {votingRule === 'household' && <li>{words.firstCounts}</li>}
          <li>{words.onlyOne}</li>
          <li>{resultsWhen === 'closed' ? words.noOneSees : words.resultsCompared}</li>
          <li>{words.copiesCompared}</li>
          <li>{words.notTakenBack}</li>
        </ul>
      </details>
    </div>
  )
}
