import { Calendar } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import type { CommunityEvent } from '../answers'
import { dayInWords, eventCount, monthInWords } from './event-words'
import classes from './month-calendar.module.css'

/** What a button is called begins with what stands on it. */
const labelsOf = (month: string) => ({
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  monthLevelControl: `${monthInWords(month)}, choose another month`,
  previousYear: 'Previous year',
  nextYear: 'Next year',
  yearLevelControl: `${Number(month.slice(0, 4))}, choose another year`,
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
})
const CLASSES = {
  calendarHeader: classes.header ?? '',
  calendarHeaderLevel: classes.level ?? '',
  calendarHeaderControl: classes.control ?? '',
  levelsGroup: classes.levels ?? '',
  month: classes.month ?? '',
  weekday: classes.weekday ?? '',
  monthCell: classes.cell ?? '',
  day: classes.day ?? '',
}

/** A month to choose a day from; days that hold events are marked with how many. */
export function MonthCalendar(props: {
  /** `YYYY-MM` */
  month: string
  day: string | null
  today: string
  events: Map<string, CommunityEvent[]>
  onMonth: (month: string) => void
  onDay: (day: string) => void
}) {
  const { month, day, today, events } = props
  return (
    <Calendar
      className={classes.calendar ?? ''}
      classNames={CLASSES}
      date={`${month}-01`}
      onDateChange={(date) => props.onMonth(date.slice(0, 7))}
      firstDayOfWeek={0}
      weekendDays={[]}
      hideOutsideDates
      fullWidth
      ariaLabels={labelsOf(month)}
      getDayProps={(date) => ({
        onClick: () => props.onDay(date),
        selected: date === day,
        'aria-pressed': date === day,
        'aria-current': date === today ? 'date' : undefined,
        'data-marked': events.has(date) || undefined,
      })}
      getDayAriaLabel={(date) => {
        const count = events.get(date)?.length ?? 0
        return count > 0 ? `${dayInWords(date)}, ${eventCount(count)}` : dayInWords(date)
      }}
      renderDay={(date) => <DayFace date={date} count={events.get(date)?.length ?? 0} />}
    />
  )
}

const DayFace = ({ date, count }: { date: string; count: number }) => (
  <span className={classes.face}>
    <span>{Number(date.slice(8))}</span>
    {count > 0 && <span className={classes.count} data-count={count} />}
  </span>
)
