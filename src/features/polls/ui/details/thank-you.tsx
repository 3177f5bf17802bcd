import { IconCircleCheck } from '@tabler/icons-react'
import { Note } from '#kit/feedback/note'
import { useWords } from '#kit/words/words'
import { useArrival } from '../use-arrival'
import { NextVote } from './next-vote'
import classes from './poll-details.module.css'

/** Stays on the page of a poll one has voted in; `isNew` right after the vote, when the next one is offered. */
export function ThankYou({ pollId, isNew }: { pollId: number; isNew: boolean }) {
  const node = useArrival<HTMLDivElement>(isNew)
  return (
    <>
      <div ref={node} tabIndex={-1} className={classes.thanks}>
        <Note tone="green" icon={IconCircleCheck} p="lg">
          <strong>{useWords('polls').thanks}</strong>
        </Note>
      </div>
      {isNew && <NextVote after={pollId} />}
    </>
  )
}
