import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTimeZone, useViewer } from '#kit/context/session'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { BusyButton } from '#kit/forms/busy-button'
import chips from '#kit/layout/chip.module.css'
import { StatusBadge } from '#kit/lists/status-badge'
import { usePersonName } from '#kit/words/person-name'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { addDays, dateInZone } from '../../../shared/calendar'
import type { Message } from '../answers'
import classes from './conversation.module.css'

function useBoardChange({ id, assigneeId = null }: Message) {
  const words = useWords('messages')
  const utils = trpc.useUtils()
  const change = useToastMutation(trpc.messages.changeForBoard, {
    failure: words.notSaved,
    onSettled: () => Promise.all([utils.messages.invalidate(), utils.dashboard.invalidate()]),
  })
  const assign = (next: number | null, onDone: () => void) =>
    change.mutate(
      { id, assigneeId: next, assigneeWas: assigneeId },
      {
        onSuccess: (saved) => {
          showToast({ title: saved.assigneeName ? words.assignedTo(saved.assigneeName) : words.nobodyYet, tone: 'success' })
          onDone()
        },
      },
    )
  return { change, assign }
}

const useTakers = () => trpc.maintenance.assignable.useQuery(undefined, { staleTime: 60_000 }).data ?? []

/** Offered after an answer; the button that resolves stands below it. */
export function HandOn({ message, onDone }: { message: Message; onDone: () => void }) {
  const words = useWords('messages')
  const personName = usePersonName()
  const viewer = useViewer()
  const row = useRef<HTMLDivElement>(null)
  const { change, assign } = useBoardChange(message)
  const others = useTakers().filter(({ id }) => ![viewer.id, message.assigneeId, message.senderId].includes(id))
  useEffect(() => row.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and this sends none
    <div ref={row} className={chips.chips} role="group" aria-label={words.thenLabel} tabIndex={-1} data-not-printed>
      <span className={classes.then}>{words.thenLabel}</span>
      <button type="button" className={chips.chip} onClick={onDone}>
        {words.thenWait(personName(message.senderName))}
      </button>
      {others.map(({ id, name }) => (
        <BusyButton key={id} className={chips.chip} data-loading={change.isPending} onClick={() => assign(id, onDone)}>
          {words.thenGive(name)}
        </BusyButton>
      ))}
      {others.length > 0 && <span className={classes.then}>{words.thenEmails}</span>}
    </div>
  )
}

const TONES = { open: 'amber', waiting: 'gray', resolved: 'blue' } as const

export function BoardTools({ message }: { message: Message }) {
  const words = useWords('messages')
  const formats = useFormats()
  const viewer = useViewer()
  const [open, setOpen] = useState<'assign' | 'remind' | null>(null)
  const toggles = { assign: useRef<HTMLButtonElement>(null), remind: useRef<HTMLButtonElement>(null) }
  const { change, assign } = useBoardChange(message)
  const { id, state, assigneeId = null, assigneeName = null, remindOn = null } = message
  const isResolved = state === 'resolved'

  /** The chosen control disappears, so the focus goes back to its opener. */
  function close() {
    if (open) toggles[open].current?.focus()
    setOpen(null)
  }
  const remind = (next: string | null) =>
    change.mutate(
      { id, remindOn: next },
      {
        onSuccess: () => {
          showToast({ title: next ? words.reminderSet(formats.day(next)) : words.reminderRemoved, tone: 'success' })
          close()
        },
      },
    )
  const toggle = (which: 'assign' | 'remind', label: string) => (
    <Button ref={toggles[which]} variant="subtle" aria-expanded={open === which} onClick={() => setOpen(open === which ? null : which)}>
      {label}
    </Button>
  )

  return (
    <div className={classes.tools} data-not-printed>
      {state && message.senderId !== viewer.id && <StatusBadge tone={TONES[state]}>{words.states[state]}</StatusBadge>}
      <span>{assigneeName ? words.assignedTo(assigneeName) : words.nobodyYet}</span>
      {remindOn && <span>{words.remindsOn(formats.day(remindOn))}</span>}
      {message.reminderDue && <StatusBadge tone="amber">{words.reminderDue}</StatusBadge>}
      <div className={classes.tools}>
        {assigneeId !== viewer.id && (
          <Button variant="default" onClick={() => assign(viewer.id, close)} loading={change.isPending}>
            {words.iTakeThis}
          </Button>
        )}
        {toggle('assign', words.assignTo)}
        {!isResolved && toggle('remind', words.remindBoard)}
      </div>
      {open === 'assign' && <Takers assigneeId={assigneeId} busy={change.isPending} onChoose={(next) => assign(next, close)} />}
      {open === 'remind' && !isResolved && <Days remindOn={remindOn} busy={change.isPending} onChoose={remind} />}
    </div>
  )
}

interface Choices<Value> {
  busy: boolean
  onChoose: (value: Value | null) => void
}

function Takers({ assigneeId, busy, onChoose }: Choices<number> & { assigneeId: number | null }) {
  const words = useWords('messages')
  const people = useTakers()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and this sends none
    <div className={`${chips.chips} ${classes.choices}`} role="group" aria-label={words.assignee}>
      {people.map(({ id, name }) => (
        <BusyButton
          key={id}
          className={chips.chip}
          aria-pressed={id === assigneeId}
          disabled={id === assigneeId}
          data-loading={busy}
          onClick={() => onChoose(id)}
        >
          {name}
        </BusyButton>
      ))}
      {assigneeId !== null && (
        <BusyButton className={chips.chip} data-loading={busy} onClick={() => onChoose(null)}>
          {words.nobodyYet}
        </BusyButton>
      )}
    </div>
  )
}

/** Sent only as a complete date: typing passes through other dates. */
function Days({ remindOn, busy, onChoose }: Choices<string> & { remindOn: string | null }) {
  const words = useWords('messages')
  const today = dateInZone(new Date(), useTimeZone())
  const [day, setDay] = useState(remindOn ?? '')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (day) onChoose(day)
  }
  return (
    <form className={classes.choices} aria-label={words.reminder} onSubmit={submit} noValidate>
      <div className={chips.chips}>
        {[3, 7, 14].map((days) => (
          <BusyButton key={days} className={chips.chip} data-loading={busy} onClick={() => onChoose(addDays(today, days))}>
            {words.inDays(days)}
          </BusyButton>
        ))}
        {remindOn && (
          <BusyButton className={chips.chip} data-loading={busy} onClick={() => onChoose(null)}>
            {words.removeReminder}
          </BusyButton>
        )}
      </div>
      <div className={classes.day}>
        <TextInput
          type="date"
          label={words.reminderDay}
          min={today}
          max={addDays(today, 365)}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={day === ''} loading={busy}>
          {words.setReminder}
        </Button>
      </div>
    </form>
  )
}
