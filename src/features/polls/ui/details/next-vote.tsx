import { Button } from '@mantine/core'
import { useViewer } from '#kit/context/viewer'
import { Card } from '#kit/layout/card'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { useOpenView } from '../views'
import { OptionsAtHand } from '../vote/options-at-hand'
import { awaitsVoteOf } from '../words'
import classes from './poll-details.module.css'

/** After a vote: the next poll that waits for this person, so that several take no way back to the list. */
export function NextVote({ after }: { after: number }) {
  const words = useWords('polls')
  const viewer = useViewer()
  const open = useOpenView()
  const { data } = trpc.polls.page.useInfiniteQuery({ tab: 'active' }, { getNextPageParam: (page) => page.next })
  const next = data?.pages.flatMap((page) => page.polls).find((poll) => poll.id !== after && awaitsVoteOf(viewer, poll))
  if (!next) return null
  return (
    <Card title={words.nextVote}>
      <div className={classes.next}>
        <p>{next.title}</p>
        <OptionsAtHand poll={next} />
        <Button onClick={() => open({ poll: String(next.id) })}>{words.voteNow}</Button>
      </div>
    </Card>
  )
}
