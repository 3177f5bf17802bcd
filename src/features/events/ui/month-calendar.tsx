import { Calendar } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { passFocusOn } from '#kit/navigation/focus'
import { versionIn } from '#kit/words/translations'
import { useFormats, useLanguage, useWords } from '#kit/words/words'
import type { Words } from '../../../words/messages'
import type { CommunityEvent } from '../answers'
import classes from './month-calendar.module.css'

/** An accessible name must begin with the visible text. */
const labelsOf = (words: Words['events'], month: string, year: string) => ({
  previousMonth: words.previousMonth,
  nextMonth: words.nextMonth,
  monthLevelControl: words.otherMonth(month),
  previousYear: words.previousYear,
  nextYear: words.nextYear,
  yearLevelControl: words.otherYear(year),
  previousDecade: words.previousDecade,
  nextDecade: words.nextDecade,
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

export function MonthCalendar(props: {
  month: string
  day: string | null
  today: string
  events: Map<string, CommunityEvent[]>
  onMonth: (month: string) => void
  onDay: (day: string) => void
}) {
  const words = useWords('events')
  const formats = useFormats()
  const { month, day, today, events } = props
  return (
    <Calendar
      className={classes.calendar ?? ''}
      classNames={CLASSES}
      date={`${month}-01`}
      onDateChange={(date) => props.onMonth(date.slice(0, 7))}
      onLevelChange={() => passFocusOn(document.activeElement)}
      firstDayOfWeek={0}
      weekendDays={[]}
      hideOutsideDates
      fullWidth
      monthLabelFormat={formats.month}
      monthsListFormat={formats.shortMonth}
      weekdayFormat={(date) => formats.weekday(date).slice(0, 2)}
      ariaLabels={labelsOf(words, formats.month(`${month}-01`), String(Number(month.slice(0, 4))))}
      getDayProps={(date) => ({
        onClick: () => props.onDay(date),
        selected: date === day,
        'aria-pressed': date === day,
        'aria-current': date === today ? 'date' : undefined,
        'data-marked': events.has(date) || undefined,
      })}
      getDayAriaLabel={(date) => {
        const count = events.get(date)?.length ?? 0
        const dayInWords = formats.weekdayDay(date)
        return count > 0 ? `${dayInWords}, ${formats.plural(count, words.eventCount)}` : dayInWords
      }}
      renderDay={(date) => <DayFace date={date} events={events.get(date) ?? []} />}
    />
  )
}

/** Names the first event that takes place where a cell is wide enough. The day's label says the rest. */
function DayFace({ date, events }: { date: string; events: CommunityEvent[] }) {
  const language = useLanguage()
  const first = events.find(({ status }) => status !== 'cancelled') ?? events[0]
  return (
    <span className={classes.face}>
      <span>{Number(date.slice(8))}</span>
      {first && <span className={classes.event} data-title={versionIn(language, first).title} data-status={first.status} />}
      {first && <span className={classes.count} data-count={events.length} data-more={`+${events.length - 1}`} />}
    </span>
  )
}
