import { schemaResolver } from '@mantine/form'
import { isCalendarDate } from '../../../../shared/calendar'
import { instantAt } from '../../../../shared/wall-clock'
import { msg } from '../../../../words/messages'
import type { Poll } from '../../answers'
import { CLOSING_DATE_PASSED, newPoll } from '../../schema'
import { DAY_END } from '../words'
import { draftOf, type PollValues, pastDates, valuesOf } from './poll-values'

export const OTHER_ADDED = msg('pollForm', 'otherAdded')
const MINUTE = 60_000
const check = schemaResolver(newPoll, { sync: true })

/** The form's errors by field; an option's own error is at `options.2`. */
export function pollProblems(values: PollValues, poll: Poll | null, timeZone: string): Record<string, string> {
  const ofSchema = check(draftOf(values, poll, timeZone)) as Record<string, string>
  const problems = { ...otherAgain(values), ...closedAlready(values, poll, timeZone), ...pastDates(values, poll, timeZone), ...ofSchema }
  if (!poll || hasOtherOptions(values, valuesOf(poll, timeZone))) return problems
  // Unchanged options need not meet the rules for new ones.
  return Object.fromEntries(Object.entries(problems).filter(([field]) => field.split('.')[0] !== 'options'))
}

const textsOf = ({ options }: PollValues) => JSON.stringify(options.map((option) => option.text))
const hasOtherOptions = (values: PollValues, before: PollValues) =>
  values.questionType !== before.questionType || textsOf(values) !== textsOf(before)

/** The ballot of this type has the choice Other anyway. */
function otherAgain({ questionType, options }: PollValues): Record<string, string> {
  if (questionType !== 'singleWithOther') return {}
  const again = options.flatMap((option, at) => (option.text.trim().toLowerCase() === 'other' ? [[`options.${at}`, OTHER_ADDED]] : []))
  return Object.fromEntries(again)
}

/** Nobody could vote in a poll that becomes active after its closing time. */
function closedAlready({ status, closes }: PollValues, poll: Poll | null, timeZone: string): Record<string, string> {
  const begins = status === 'active' && (poll === null || poll.status === 'draft')
  if (!begins || !isCalendarDate(closes.date)) return {}
  // A date alone includes its whole last minute.
  const end = instantAt(closes.date, closes.time || DAY_END, timeZone).getTime() + (closes.time ? 0 : MINUTE)
  return end <= Date.now() ? { closesAt: CLOSING_DATE_PASSED } : {}
}
