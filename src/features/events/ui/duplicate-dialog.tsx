import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#kit/dialogs/dialog'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { showFailure, showToast } from '#kit/feedback/toast'
import fields from '#kit/forms/fields.module.css'
import { useSendingKey } from '#kit/forms/use-once'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { addDays } from '../../../shared/calendar'
import type { CommunityEvent } from '../answers'
import { useRefreshEvents } from './refresh-events'
import { placeInMonth, REPEATS, type Repeat, repeatDays } from './repeat-days'

/** The most days that the preview names. */
const NAMED = 12
const ALMOST_A_YEAR = 364

export function DuplicateDialog({ event, onClose }: { event: CommunityEvent; onClose: () => void }) {
  const words = useWords('events')
  const { day: dayText, list, locale, plural } = useFormats()
  const refresh = useRefreshEvents()
  const [repeat, setRepeat] = useState<Repeat>('month')
  const [until, setUntil] = useState(addDays(event.dateStart, ALMOST_A_YEAR))
  const days = repeatDays(event.dateStart, repeat, until)
  const { keyOf } = useSendingKey()
  const duplicate = trpc.events.duplicate.useMutation({
    onSuccess: async (copies) => {
      onClose()
      showToast({ title: plural(copies.length, words.copiesAdded), tone: 'success' })
      await refresh(true)
    },
    onError: (error) => showFailure(words.copiesFailed, error),
  })
  const weekday = new Date(event.dateStart).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' })
  const textOf = (each: Repeat) =>
    each === 'month' ? words.repeat.month(words.places[placeInMonth(event.dateStart)] ?? '', weekday) : words.repeat[each]

  return (
    <Dialog title={words.duplicate} onClose={onClose}>
      <form
        className={fields.fields}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          duplicate.mutate({ id: event.id, days, key: keyOf(days) })
        }}
      >
        <NativeSelect label={words.repeats} value={repeat} onChange={({ currentTarget }) => setRepeat(currentTarget.value as Repeat)}>
          {REPEATS.map((each) => (
            <option key={each} value={each}>
              {textOf(each)}
            </option>
          ))}
        </NativeSelect>
        <TextInput
          type="date"
          required
          label={repeat === 'once' ? words.copyDay : words.repeatUntil}
          min={addDays(event.dateStart, 1)}
          value={until}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
        <Text role="status" size="sm" c="dimmed">
          {list(days.slice(0, NAMED).map(dayText))}
          {days.length > NAMED && ' …'}
          {event.imageUrl && ` ${words.pictureStays}`}
        </Text>
        <FormButtons loading={duplicate.isPending} onCancel={onClose}>
          {plural(days.length, words.addCopies)}
        </FormButtons>
      </form>
    </Dialog>
  )
}
