import { Box, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import fields from '#kit/forms/fields.module.css'
import { useFormats } from '#kit/words/words'
import { zoneText } from '#kit/words/zone-text'
import { addDays, dateInZone, isCalendarDate } from '../../../../shared/calendar'
import type { Poll } from '../../answers'
import { useFormWords } from '../words'
import classes from './form.module.css'
import type { PollValues } from './poll-values'

interface Props {
  form: UseFormReturnType<PollValues>
  timeZone: string
  poll: Poll | null
}

export function PeriodFields({ form, timeZone, poll }: Props) {
  const words = useFormWords()
  const locked = poll !== null && poll.voteCount > 0
  const mayExtend = poll?.status === 'active' && !poll.extendedAt
  const note = locked ? (mayExtend ? words.extendsOnce : words.dateStays) : poll?.closedByClock ? words.reopensLater : null
  const { locale, weekdayDay } = useFormats()
  const today = dateInZone(new Date(), timeZone)
  const opens = form.values.opens.date
  const inTwoWeeks = addDays(isCalendarDate(opens) ? opens : today, 14)
  return (
    <fieldset>
      <legend className={fields.legend}>{words.period}</legend>
      <div className={classes.period}>
        <Moment
          form={form}
          name="opens"
          date={words.openingDate}
          time={words.openingTime}
          today={today}
          none={words.opensAtOnce}
          note={locked ? words.dateStays : null}
          locked={locked}
          error={form.errors.opensAt}
        />
        <Moment
          form={form}
          name="closes"
          date={words.closingDate}
          time={words.closingTime}
          today={today}
          none={words.staysOpen}
          note={note}
          locked={locked && !mayExtend}
          error={form.errors.closesAt}
        />
      </div>
      {!locked && form.values.closes.date === '' && (
        <Button
          variant="default"
          size="compact-md"
          onClick={() => form.setFieldValue('closes', { date: inTwoWeeks, time: form.values.closes.time })}
        >
          {words.twoWeeks(weekdayDay(inTwoWeeks))}
        </Button>
      )}
      <Box component="p" fz="sm" c="dimmed">
        {words.wholeDay(zoneText(locale, timeZone))}
      </Box>
    </fieldset>
  )
}

function Moment(props: {
  form: UseFormReturnType<PollValues>
  name: 'opens' | 'closes'
  date: string
  time: string
  today: string
  none: string
  note?: string | null
  locked: boolean
  error: ReactNode
}) {
  const { form, name, date, time, today, none, note, locked, error } = props
  const formats = useFormats()
  const value = form.values[name]
  const day = isCalendarDate(value.date) ? formats.ordinalDay(value.date) : none
  const change = (next: Partial<typeof value>) => {
    form.setFieldValue(name, { ...value, ...next })
    form.clearFieldError(`${name}At`)
  }
  return (
    <>
      <TextInput
        type="date"
        label={date}
        name={`${name}At`}
        min={today}
        value={value.date}
        description={note ? <Notes texts={[day, note]} /> : day}
        error={error}
        disabled={locked}
        onChange={(event) => change({ date: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label={time}
        value={value.time}
        disabled={locked || value.date === ''}
        onChange={(event) => change({ time: event.currentTarget.value })}
      />
    </>
  )
}

const Notes = ({ texts }: { texts: string[] }) =>
  texts.map((text) => (
    <Box key={text} component="span" display="block">
      {text}
    </Box>
  ))
