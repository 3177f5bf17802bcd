import { Box, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import fields from '#kit/forms/fields.module.css'
import { useFormats, zoneText } from '#kit/words/formats'
import { dateInZone, isCalendarDate } from '../../../../shared/calendar'
import { useFormWords } from '../words'
import classes from './form.module.css'
import type { PollValues } from './poll-values'

interface Props {
  form: UseFormReturnType<PollValues>
  timeZone: string
  /** The closing time has closed the poll; another one opens it again. */
  reopens: boolean
}

export function PeriodFields({ form, timeZone, reopens }: Props) {
  const words = useFormWords()
  const { locale } = useFormats()
  const today = dateInZone(new Date(), timeZone)
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
          error={form.errors.opensAt}
        />
        <Moment
          form={form}
          name="closes"
          date={words.closingDate}
          time={words.closingTime}
          today={today}
          none={words.staysOpen}
          note={reopens ? words.reopensLater : null}
          error={form.errors.closesAt}
        />
      </div>
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
  error: ReactNode
}) {
  const { form, name, date, time, today, none, note, error } = props
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
        onChange={(event) => change({ date: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label={time}
        value={value.time}
        disabled={value.date === ''}
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
