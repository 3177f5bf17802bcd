import { schemaResolver } from '@mantine/form'
import { randomId } from '@mantine/hooks'
import type { Description } from '#kit/files/description-fields'
import { keyOfFile } from '#kit/files/upload-zone'
import { filledFrom } from '#kit/forms/filled-from'
import { dateInZone, isCalendarDate } from '../../../../shared/calendar'
import type { Audience, CountingMethod, PollStatus, QuestionType, ResultsWhen, VotingRule } from '../../../../shared/polls'
import { instantAt, wallClockAt } from '../../../../shared/wall-clock'
import { msg } from '../../../../words/messages'
import type { Poll } from '../../answers'
import { CLOSING_DATE_PASSED, newPoll } from '../../schema'
import { DAY_END, DAY_START } from '../words'

export interface OptionField {
  /** Stays with the field while others are added and removed. */
  key: string
  text: string
}

/** A date and an optional time in the community's time zone. */
interface MomentField {
  date: string
  time: string
}

const BLANK = {
  title: '',
  description: '',
  questionType: 'single' as QuestionType,
  status: 'draft' as PollStatus,
  votingAudience: 'both' as Audience,
  votingRule: 'person' as VotingRule,
  resultsWhen: 'voted' as ResultsWhen,
  countingMethod: 'runoff' as CountingMethod,
}

export type PollValues = typeof BLANK & {
  options: OptionField[]
  opens: MomentField
  closes: MomentField
  /** Addresses of stored images that stay. */
  imageUrls: string[]
  images: File[]
  /** Descriptions by the address of a stored image or the key of a file. */
  descriptions: Record<string, Description>
  /** Notifies people at once, for a new poll that opens. */
  notify: boolean
}

export const optionField = (text = ''): OptionField => ({ key: randomId(), text })

/** Placeholders that an open question carries as options. */
export const OPEN_PLACEHOLDERS = ['Open response', 'Additional comments']

const momentOf = (instant: string | null, timeZone: string, silent: string): MomentField => {
  if (!instant) return { date: '', time: '' }
  const { date, time } = wallClockAt(new Date(instant), timeZone)
  return { date, time: time === silent ? '' : time }
}

export const valuesOf = (poll: Poll | null, timeZone: string): PollValues => ({
  ...filledFrom(BLANK, poll),
  options: poll ? poll.options.map((option) => optionField(option.optionText)) : [optionField(), optionField()],
  opens: momentOf(poll?.opensAt ?? null, timeZone, DAY_START),
  closes: momentOf(poll?.closesAt ?? null, timeZone, DAY_END),
  imageUrls: poll?.imageUrls.map((image) => image.imageUrl) ?? [],
  images: [],
  descriptions: Object.fromEntries(poll?.imageUrls.map(({ imageUrl }, at) => [imageUrl, poll.imageDescriptions[at] ?? null]) ?? []),
  notify: false,
})

export const DATE_PAST = msg('pollForm', 'datePast')

/** Typed dates that the pickers would not offer. A date that the poll already has may stay. */
function pastDates(values: PollValues, poll: Poll | null, timeZone: string): { opensAt?: string; closesAt?: string } {
  const before = valuesOf(poll, timeZone)
  const today = dateInZone(new Date(), timeZone)
  const isPast = (name: 'opens' | 'closes') =>
    values[name].date !== '' && values[name].date < today && values[name].date !== before[name].date
  return { ...(isPast('opens') ? { opensAt: DATE_PAST } : {}), ...(isPast('closes') ? { closesAt: DATE_PAST } : {}) }
}

const momentText = ({ date, time }: MomentField) => (date && time ? `${date}T${time}` : date)

/** The fields as the server takes them. Unchanged dates go back as they came, to the second. */
function draftOf(values: PollValues, poll: Poll | null, timeZone: string) {
  const before = valuesOf(poll, timeZone)
  const moment = (name: 'opens' | 'closes', stored: string | null) =>
    stored && momentText(before[name]) === momentText(values[name]) ? stored : momentText(values[name])
  return {
    ...filledFrom(BLANK, values),
    options: values.options.map((option) => option.text),
    opensAt: moment('opens', poll?.opensAt ?? null),
    closesAt: moment('closes', poll?.closesAt ?? null),
    imageUrls: values.imageUrls,
    imageDescriptions: [...values.imageUrls, ...values.images.map(keyOfFile)].map((key) => values.descriptions[key] ?? null),
  }
}

const PICTURES = ['imageUrls', 'imageDescriptions']

/**
 * The form data: lists as JSON text, and new pictures. An edited poll sends only changed fields, so that nobody else's change is undone.
 */
export function formDataOf(values: PollValues, poll: Poll | null, timeZone: string): FormData {
  const data = new FormData()
  const before: Record<string, unknown> = poll ? draftOf(valuesOf(poll, timeZone), poll, timeZone) : {}
  const draft: Record<string, unknown> = draftOf(values, poll, timeZone)
  const isSame = (name: string) => JSON.stringify(draft[name]) === JSON.stringify(before[name])
  // Descriptions go with the order that they follow.
  const picturesStay = values.images.length === 0 && PICTURES.every(isSame)
  for (const [name, value] of Object.entries(draft)) {
    if (PICTURES.includes(name) ? picturesStay : isSame(name)) continue
    data.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (values.notify) data.append('notify', 'true')
  for (const image of values.images) data.append('images', image)
  return data
}

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
