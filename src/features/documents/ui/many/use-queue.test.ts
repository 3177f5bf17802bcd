import { expect, test } from 'vitest'
import { categoryFrom, dateFrom } from './use-queue'

test.each([
  ['2025-05-14_Minutes.pdf', '2025-05-14'],
  ['20250514 minutes.pdf', '2025-05-14'],
  ['Minutes 5-14-2025.pdf', '2025-05-14'],
  ['Minutes 05.14.2025.pdf', '2025-05-14'],
  ['Minutes 4-14-26.pdf', '2026-04-14'],
  ['Minutes 14-4-26.pdf', ''],
  ['Board meeting May 4, 2025.docx', '2025-05-04'],
  ['4 May 2025 board meeting.docx', '2025-05-04'],
  ['Minutes 2025-05.pdf', ''],
  ['Minutes May 2025.pdf', ''],
  ['Budget 2025.pdf', ''],
  ['2025-02-30 minutes.pdf', ''],
  ['scan 20251340.pdf', ''],
  ['invoice 120250514.pdf', ''],
])('the file %s proposes the date %j', (name, date) => {
  expect(dateFrom(name)).toBe(date)
})

test.each([
  ['2025-05-14_Minutes.pdf', 'Meeting Minutes'],
  ['Acta-2025-05-14.pdf', 'Meeting Minutes'],
  ['Budget 2025.xlsx', 'Financial Reports'],
  ['by-laws_final.pdf', 'Bylaws'],
  ['CC&Rs 1987.pdf', 'Bylaws'],
  ['Pool key form.pdf', 'Forms'],
  ['Information.pdf', 'Other'],
  ['Newsletter-spring.pdf', 'Newsletters'],
  ['Boletín de primavera.pdf', 'Newsletters'],
])('the file %s proposes the category %s', (name, category) => {
  expect(categoryFrom(name)).toBe(category)
})
