import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { notifyManager, type UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { LoadError } from '#kit/feedback/loading'
import { showFailure, showToast } from '#kit/feedback/toast'
import { Checkbox } from '#kit/forms/checkbox'
import { Segmented } from '#kit/forms/segmented'
import { Card } from '#kit/layout/page'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Outputs } from '../../../client/trpc-client'
import {
  type Choices,
  DIGESTS,
  type DigestRhythm,
  EMAIL_CHOICES,
  type EmailChoice,
  LEVEL_NAMES,
  LEVELS,
  type Level,
  levelOf,
  type Topic,
} from '../../../shared/topics'
import classes from './preferences.module.css'

export function PreferencesCard({ skeleton, beside }: { skeleton: ReactNode; beside: UseQueryResult<unknown, unknown> }) {
  const id = useId()
  const words = useWords('notificationPreferences')
  const { data, error, refetch, isFetching, choose } = useChoices()
  const [open, setOpen] = useState(false)
  if (error && !data && beside.error && !beside.data) return null
  if (error && !data) return <LoadError title={words.loadFailed} onRetry={() => void refetch()} busy={isFetching} />
  if (!data || beside.isPending) return skeleton
  return (
    <Card title={words.title}>
      <LevelCards level={data.level} onChoose={(level) => choose({ level })} />
      <button type="button" className={classes.more} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {words.inDetail}
        <IconChevronDown size={20} aria-hidden />
      </button>
      <div id={id} hidden={!open}>
        {open && <TopicTable choices={data} onChoose={choose} />}
      </div>
    </Card>
  )
}

function LevelCards({ level, onChoose }: { level: Preferences['level']; onChoose: (level: Level) => void }) {
  const words = useWords('notificationPreferences')
  const under = { everything: undefined, important: words.importantWhat, nothing: words.nothingWhat }
  return (
    <fieldset onKeyDown={moveOrChoose}>
      <legend className={classes.legend}>{words.tellMe}</legend>
      <div className={classes.levels}>
        {LEVEL_NAMES.map((name) => (
          <LevelCard key={name} label={words.levels[name]} what={under[name]} checked={level === name} onChoose={() => onChoose(name)} />
        ))}
        {level === 'custom' && <LevelCard label={words.levels.custom} checked onChoose={() => undefined} />}
      </div>
    </fieldset>
  )
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrow keys only move, because a choice is saved at once; Space and Enter choose. */
function moveOrChoose(event: KeyboardEvent<HTMLElement>) {
  const radios = [...event.currentTarget.querySelectorAll('input')]
  const at = radios.indexOf(event.target as HTMLInputElement)
  const step = STEPS[event.key]
  if (at === -1 || !(step || event.key === 'Enter')) return
  event.preventDefault()
  if (step) radios.at((at + step) % radios.length)?.focus()
  else radios[at]?.click()
}

function LevelCard(props: { label: string; what?: string | undefined; checked: boolean; onChoose: () => void }) {
  const { label, what, checked, onChoose } = props
  const id = useId()
  return (
    <label className={classes.level}>
      <input type="radio" name="level" checked={checked} onChange={onChoose} aria-labelledby={id} aria-describedby={what && `${id}-what`} />
      <span>
        <strong id={id}>{label}</strong>
        {what && <span id={`${id}-what`}>{what}</span>}
      </span>
    </label>
  )
}

type Reasons = Record<'sms' | 'push', string | null>

function TopicTable({ choices, onChoose }: { choices: Preferences; onChoose: (change: Change) => void }) {
  const words = useWords('notificationPreferences')
  const { hour } = useFormats()
  const reasons = useReasons(choices)
  const { digestDay, digestHour } = choices
  const rhythms = { weekly: words.weekly(words.days[digestDay], hour(digestHour)), daily: words.daily(hour(digestHour)) }
  return (
    <>
      <ChannelState channel={words.sms} reason={reasons.sms} way={choices.sms.available && '/profile?tab=settings#texts'} />
      <ChannelState channel={words.push} reason={reasons.push} way={choices.push.available && '/profile?tab=settings#notifications'} />
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.topic}</th>
            <th scope="col">{words.email}</th>
            <th scope="col" data-off={Boolean(reasons.sms)}>
              {words.sms}
            </th>
            <th scope="col" data-off={Boolean(reasons.push)}>
              {words.push}
            </th>
          </tr>
        </thead>
        <tbody>
          {choices.topics.map((choice) => (
            <TopicRow key={choice.topic} choice={choice} reasons={reasons} onChoose={(topic) => onChoose({ topics: [topic] })} />
          ))}
        </tbody>
      </table>
      <Segmented
        name="digest"
        label={words.digest}
        options={DIGESTS.map((value) => ({ value, label: rhythms[value] }))}
        value={choices.digest}
        onChange={(digest) => onChoose({ digest })}
        field
      />
    </>
  )
}

function useReasons({ sms, push }: Preferences): Reasons {
  const words = useWords('notificationPreferences')
  const ofSms = sms.stopped ? words.numberStopped : sms.verified && sms.enabled ? null : words.confirmNumber
  return {
    sms: sms.available ? ofSms : words.notSetUp,
    push: push.available ? (push.devices > 0 ? null : words.turnOnFirst) : words.notSetUp,
  }
}

function ChannelState({ channel, reason, way }: { channel: string; reason: string | null; way: string | false }) {
  if (!reason) return null
  return (
    <p className={classes.way}>
      {channel}: {way ? <Link to={way}>{reason}</Link> : reason}
    </p>
  )
}

interface RowProps {
  choice: TopicChoice
  reasons: Reasons
  onChoose: (change: Pick<TopicChoice, 'topic'> & Partial<TopicChoice>) => void
}

function TopicRow({ choice, reasons, onChoose }: RowProps) {
  const words = useWords('notificationPreferences')
  const { topic, email } = choice
  const name = words.topics[topic]
  const labels = { now: words.rightAway, digest: words.inDigest, off: words.notByEmail }
  const offered = EMAIL_CHOICES.filter((value) => topic !== 'urgent' || value !== 'digest')
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <NativeSelect
          aria-label={words.byEmail(name)}
          value={email}
          data={offered.map((value) => ({ value, label: labels[value] }))}
          onChange={(event) => onChoose({ topic, email: event.currentTarget.value as EmailChoice })}
        />
      </td>
      {(['sms', 'push'] as const).map((channel) => (
        <td key={channel}>
          <Checkbox
            label={words[channel]}
            aria-label={channel === 'sms' ? words.bySms(name) : words.byPush(name)}
            checked={choice[channel] && !reasons[channel]}
            disabled={Boolean(reasons[channel])}
            onChange={(event) => onChoose({ topic, [channel]: event.currentTarget.checked })}
          />
        </td>
      ))}
    </tr>
  )
}

type Preferences = Outputs['notifications']['preferences']
type TopicChoice = Preferences['topics'][number]
interface Change {
  level?: Level
  topics?: (Partial<TopicChoice> & { topic: Topic })[]
  digest?: DigestRhythm
}

function changed(before: Preferences, { level, topics: wishes = [], digest = before.digest }: Change): Preferences {
  const topics = before.topics.map((choice) => ({
    ...choice,
    ...(level && LEVELS[level][choice.topic]),
    ...wishes.find(({ topic }) => topic === choice.topic),
  }))
  const table = Object.fromEntries(topics.map(({ topic, email, sms, push }) => [topic, { email, sms, push }])) as Choices
  return { ...before, topics, digest, level: levelOf(table) }
}

/** Updates optimistically and rolls back if the request fails. */
function useChoices() {
  const utils = trpc.useUtils()
  const words = useWords('notificationPreferences')
  const { saved: isSaved, undo } = useWords('kit')
  const query = trpc.notifications.preferences.useQuery()
  const [waiting, setWaiting] = useState<Change[]>([])
  const { mutate } = trpc.notifications.savePreferences.useMutation({
    // Requests run in order, so that the last choice wins.
    scope: { id: 'choices' },
    onSuccess: (saved, { level }) => {
      const before = utils.notifications.preferences.getData()
      utils.notifications.preferences.setData(undefined, saved)
      const restore = () => before && choose(before.level === 'custom' ? { topics: before.topics } : { level: before.level })
      showToast({ title: isSaved, tone: 'success', action: level === 'nothing' ? { label: undo, run: restore } : undefined })
      void utils.notifications.emailPreferences.invalidate()
      void utils.auth.me.invalidate()
    },
    onError: (error) => showFailure(words.notSaved, error),
    // Runs after React Query has notified the views, so that the old choices do not flash.
    onSettled: () => notifyManager.schedule(() => setWaiting(([, ...rest]) => rest)),
  })
  const choose = (change: Change) => {
    setWaiting((before) => [...before, change])
    mutate(change)
  }
  return { ...query, data: query.data && waiting.reduce(changed, query.data), choose }
}
