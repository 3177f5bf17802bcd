import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { msg } from '../../../../words/messages'
import type { Poll } from '../../answers'
import { CLOSING_DATE_PASSED, EMPTY_OPTION, OPTION_MAX } from '../../schema'
import { DATE_PAST, OTHER_ADDED, optionField, type PollValues, pollProblems, valuesOf } from './poll-values'

const ZONE = 'America/Los_Angeles'
const form = (change: Partial<PollValues> = {}, ...options: string[]): PollValues => ({
  ...valuesOf(null, ZONE),
  title: 'Fence height',
  description: 'How high may a fence be?',
  options: (options.length > 0 ? options : ['Four feet', 'Six feet']).map(optionField),
  ...change,
})
const stored = (change: Partial<Poll>) =>
  ({
    title: 'Fence height',
    description: 'How high may a fence be?',
    questionType: 'single',
    status: 'draft',
    votingAudience: 'both',
    votingRule: 'person',
    opensAt: null,
    closesAt: null,
    imageUrls: [],
    options: [],
    ...change,
  }) as unknown as Poll

beforeEach(() => {
  // 15:00 in Los Angeles.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T23:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('an option called Other is refused where the ballot has one of its own', () => {
  const values = form({ questionType: 'singleWithOther' }, 'Four feet', 'Six feet', ' OTHER ')
  expect(pollProblems(values, null, ZONE)).toEqual({ 'options.2': OTHER_ADDED })
  expect(pollProblems({ ...values, questionType: 'single' }, null, ZONE)).toEqual({})
})

test('an option is one line of at most 500 characters', () => {
  const long = 'x'.repeat(OPTION_MAX + 1)
  expect(pollProblems(form({}, 'Four feet', long), null, ZONE)).toEqual({ 'options.1': msg('fields', 'tooLong', OPTION_MAX) })
  expect(pollProblems(form({}, 'Four feet', ' \u200b'), null, ZONE)).toEqual({ options: EMPTY_OPTION })
})

test('a stored poll keeps the options it has', () => {
  const options = ['Other', 'x'.repeat(900)].map((optionText, at) => ({ id: at + 1, optionText, order: at }))
  const poll = stored({ questionType: 'singleWithOther', options })
  const values = valuesOf(poll, ZONE)
  expect(pollProblems({ ...values, title: 'Height of fences' }, poll, ZONE)).toEqual({})
  expect(Object.keys(pollProblems({ ...values, options: [...values.options, optionField('New')] }, poll, ZONE)).sort()).toEqual([
    'options.0',
    'options.1',
  ])
})

test('a poll does not become active after its closing moment', () => {
  const closes = (date: string, time = '') => pollProblems(form({ status: 'active', closes: { date, time } }), null, ZONE)
  expect(closes('2026-11-21', '14:59')).toEqual({ closesAt: CLOSING_DATE_PASSED })
  expect(closes('2026-11-21', '15:01')).toEqual({})
  expect(closes('2026-11-21')).toEqual({})
  expect(closes('2026-11-20')).toEqual({ closesAt: DATE_PAST })
  expect(pollProblems(form({ closes: { date: '2026-11-21', time: '14:59' } }), null, ZONE)).toEqual({})

  const past = stored({ closesAt: '2026-11-20T22:00:00.000Z', options: [] })
  expect(pollProblems({ ...valuesOf(past, ZONE), status: 'active' }, past, ZONE)).toEqual({ closesAt: CLOSING_DATE_PASSED })
  const running = stored({ closesAt: '2026-11-20T22:00:00.000Z', status: 'active', options: [] })
  expect(pollProblems(valuesOf(running, ZONE), running, ZONE)).toEqual({})
})
