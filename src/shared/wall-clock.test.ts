import { expect, test } from 'vitest'
import { instantAt, wallClockAt } from './wall-clock'

const LA = 'America/Los_Angeles'
const at = (date: string, time: string, zone = LA) => instantAt(date, time, zone).toISOString()

test('a time on the wall is one instant, in winter and in summer', () => {
  expect(at('2026-01-15', '20:00')).toBe('2026-01-16T04:00:00.000Z')
  expect(at('2026-07-15', '20:00')).toBe('2026-07-16T03:00:00.000Z')
})

test('a time that is skipped means as much later, one that comes twice its first time', () => {
  expect(at('2026-03-08', '02:30')).toBe('2026-03-08T10:30:00.000Z')
  expect(at('2026-11-01', '01:30')).toBe('2026-11-01T08:30:00.000Z')
  expect(at('2026-11-01', '02:30')).toBe('2026-11-01T10:30:00.000Z')
  expect(at('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z')
  expect(at('2026-04-05', '01:45', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00.000Z')
})

test('the wall shows the instant again', () => {
  expect(wallClockAt(new Date('2026-03-08T10:30:00Z'), LA)).toEqual({ date: '2026-03-08', time: '03:30' })
  expect(wallClockAt(new Date('2026-01-16T04:00:00Z'), LA)).toEqual({ date: '2026-01-15', time: '20:00' })
})
