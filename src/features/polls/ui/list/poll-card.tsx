import { Button, Group } from '@mantine/core'
import { IconCalendarEvent, IconCheck, IconChecklist, IconClockHour4, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTimeZone } from '#kit/context/community-info'
import { useViewer } from '#kit/context/viewer'
import { StatusBadge } from '#kit/lists/status-badge'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import type { ListedPoll } from '../../answers'
import { PollActions } from '../actions/poll-actions'
import { useAddressOf, useOpenView } from '../views'
import { OptionsAtHand } from '../vote/options-at-hand'
import { awaitsVoteOf, STATUS_TONES } from '../words'
import classes from './poll-card.module.css'

export function PollCard({ poll, mayManage }: { poll: ListedPoll; mayManage: boolean }) {
  const words = useWords('polls')
  const { pollStatus } = useWords('values')
  const formats = useFormats()
  const viewer = useViewer()
  const timeZone = useTimeZone()
  const addressOf = useAddressOf()
  const open = useOpenView()
  const { id, opensAt, closesAt } = poll
  const image = poll.imageUrls[0]?.imageUrl
  const votes = !mayManage && awaitsVoteOf(viewer, poll)
  return (
    <article className={classes.card} aria-labelledby={`poll-${id}`}>
      {image && <img className={classes.image} src={`${image}?size=small`} alt="" loading="lazy" />}
      <div className={classes.body}>
        <Group gap="sm" align="flex-start" justify="space-between">
          <h2 id={`poll-${id}`} className={classes.title}>
            <Link to={addressOf({ poll: String(id) })}>{poll.title}</Link>
          </h2>
          <span className={classes.badges}>
            <StatusBadge tone={STATUS_TONES[poll.status]}>{pollStatus[poll.status]}</StatusBadge>
            {poll.status === 'active' && !poll.isOpen && <StatusBadge tone="blue">{words.notOpenYet}</StatusBadge>}
          </span>
        </Group>
        <ul className={classes.facts}>
          <li>
            <IconChecklist size={20} aria-hidden />
            {words.questionTypes[poll.questionType]}
          </li>
          {poll.votingAudience !== 'both' && (
            <li>
              <IconUsers size={20} aria-hidden />
              {words.audiences[poll.votingAudience]}
            </li>
          )}
          <li>
            <IconCalendarEvent size={20} aria-hidden />
            {opensAt ? words.opensOn(formats.instantDay(opensAt, timeZone)) : words.opensAtOnce}
          </li>
          <li>
            <IconClockHour4 size={20} aria-hidden />
            {closesAt ? words.closesOn(formats.instantDay(closesAt, timeZone)) : words.noClosingDate}
          </li>
        </ul>
        <p className={classes.votes}>
          <span>{words.votes(poll.voteCount)}</span>
          {poll.hasVoted && (
            <span className={classes.voted}>
              <IconCheck size={18} stroke={3} aria-hidden />
              {words.youHaveVoted}
            </span>
          )}
        </p>
        {votes && <OptionsAtHand poll={poll} />}
        <div className={classes.actions}>
          <Button variant={votes ? 'filled' : 'default'} aria-describedby={`poll-${id}`} onClick={() => open({ poll: String(id) })}>
            {votes ? words.voteNow : words.viewDetails}
          </Button>
          {mayManage && <PollActions poll={poll} titleId={`poll-${id}`} />}
        </div>
      </div>
    </article>
  )
}
