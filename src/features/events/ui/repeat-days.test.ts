import { expect, test } from 'vitest'
import { repeatDays } from './repeat-days'

test('the second Monday of each month, a year of meetings', () => {
  const days = repeatDays('2026-12-14', 'month', '2027-11-30')
  expect(days.slice(0, 3)).toEqual(['2027-01-11', '2027-02-08', '2027-03-08'])
  expect(days).toHaveLength(11)
})

test('a fifth weekday repeats as the last one', () => {
  expect(repeatDays('2026-12-29', 'month', '2027-03-31')).toEqual(['2027-01-26', '2027-02-23', '2027-03-30'])
})

test.each([
  ['week', '2026-12-28', ['2026-12-21', '2026-12-28']],
  ['twoWeeks', '2027-01-12', ['2026-12-28', '2027-01-11']],
  ['once', '2026-12-20', ['2026-12-20']],
  ['once', '', []],
] as const)('every %s until %s', (repeat, until, days) => {
  expect(repeatDays('2026-12-14', repeat, until)).toEqual(days)
})

test('February 29 repeats in leap years alone', () => {
  expect(repeatDays('2028-02-29', 'year', '2036-12-31')).toEqual(['2032-02-29', '2036-02-29'])
})
