import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { useViewer } from '../../../client/kit/context/viewer'
import { showFailure } from '../../../client/kit/feedback/show-failure'
import { showToast } from '../../../client/kit/feedback/toast'
import { useFormats } from '../../../client/kit/words/formats'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import { addDays, dateInZone } from '../../../shared/calendar'
import { maySignIn } from '../../../shared/residents'
import type { Message } from '../answers'
import classes from './conversation.module.css'

/** Who on the board has taken the conversation on, and when it wants to be reminded. */
export function BoardTools({ message }: { message: Message }) {
  const words = useWords('messages')
  const formats = useFormats()
  const viewer = useViewer()
  const [open, setOpen] = useState<'assign' | 'remind' | null>(null)
  const utils = trpc.useUtils()
  const today = dateInZone(new Date(), useTimeZone())
  const { data: people } = trpc.users.list.useQuery(undefined, { staleTime: 60_000, enabled: open === 'assign' })
  const change = trpc.messages.changeForBoard.useMutation({
    onError: (error) => showFailure(words.notSaved, error),
    onSettled: () => Promise.all([utils.messages.invalidate(), utils.dashboard.invalidate()]),
  })
  const { id, assigneeId = null, assigneeName = null, remindOn = null } = message

  const assign = (next: number | null) =>
    change.mutate(
      { id, assigneeId: next, assigneeWas: assigneeId },
      {
        onSuccess: (saved) =>
          showToast({ title: saved.assigneeName ? words.assignedTo(saved.assigneeName) : words.nobodyYet, tone: 'success' }),
      },
    )
  const remind = (next: string | null) =>
    change.mutate(
      { id, remindOn: next },
      { onSuccess: () => showToast({ title: next ? words.reminderSet(formats.day(next)) : words.reminderRemoved, tone: 'success' }) },
    )
  const board = (people ?? []).filter((person) => (person.isAdmin || person.isSuperAdmin) && maySignIn(person.status))

  return (
    <div className={classes.tools} data-not-printed>
      <span>{assigneeName ? words.assignedTo(assigneeName) : words.nobodyYet}</span>
      {assigneeId !== viewer.id && (
        <Button variant="default" onClick={() => assign(viewer.id)} disabled={change.isPending}>
          {words.iTakeThis}
        </Button>
      )}
      <Button variant="subtle" aria-expanded={open === 'assign'} onClick={() => setOpen(open === 'assign' ? null : 'assign')}>
        {words.assignTo}
      </Button>
      {message.state !== 'resolved' && (
        <Button variant="subtle" aria-expanded={open === 'remind'} onClick={() => setOpen(open === 'remind' ? null : 'remind')}>
          {words.remindBoard}
        </Button>
      )}
      {open === 'assign' && (
        <NativeSelect
          label={words.assignee}
          value={assigneeId ?? ''}
          disabled={change.isPending}
          onChange={(event) => assign(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
        >
          <option value="">{words.nobodyYet}</option>
          {board.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </NativeSelect>
      )}
      {open === 'remind' && message.state !== 'resolved' && (
        <>
          <NativeSelect
            label={words.reminder}
            value=""
            disabled={change.isPending}
            onChange={(event) => remind(event.currentTarget.value === 'none' ? null : addDays(today, Number(event.currentTarget.value)))}
          >
            <option value="">{remindOn ? formats.day(remindOn) : words.noReminder}</option>
            {[3, 7, 14].map((days) => (
              <option key={days} value={days}>
                {words.inDays(days)}
              </option>
            ))}
            {remindOn && <option value="none">{words.removeReminder}</option>}
          </NativeSelect>
          <TextInput
            type="date"
            label={words.reminderDay}
            min={today}
            max={addDays(today, 365)}
            value={remindOn ?? ''}
            disabled={change.isPending}
            onChange={(event) => remind(event.currentTarget.value || null)}
          />
        </>
      )}
    </div>
  )
}
