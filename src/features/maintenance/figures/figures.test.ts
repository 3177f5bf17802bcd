import { afterEach, expect, test, vi } from 'vitest'
import { DAY } from '../../../server/process/clock'
import { readTable } from '../../../shared/tables'
import { openPortal } from '../../../testing/open-portal'
import { REPORT } from '../../../testing/row-makers'

afterEach(() => vi.useRealTimers())

const START = Date.parse('2026-03-10T20:00:00.000Z')
const at = (days: number) => vi.setSystemTime(START + days * DAY)
const LAMP = { ...REPORT, description: '=HYPERLINK("http://evil.example","dark")' }

async function knownReports() {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  const portal = await openPortal()
  const board = portal.as('admin').maintenance
  const file = async (more: object = {}) => (await portal.as('resident').maintenance.submit({ ...LAMP, ...more } as never)).id
  const ids = [await file(), await file(), await file(), await file({ issueType: 'Landscape Issue' })] as const
  at(1)
  await board.comment({ id: ids[0], text: 'Seen' })
  at(2.44)
  await board.update({ id: ids[1], status: 'Closed' })
  at(4)
  await board.update({ id: ids[0], status: 'Closed' })
  await board.merge({ id: ids[2], into: ids[0] })
  await portal.as('resident').maintenance.comment({ id: ids[3], text: 'Hello?' })
  await board.note({ id: ids[3], text: 'Never in a spreadsheet' })
  await board.update({ id: ids[3], contractor: '+1 Garden', expectedOn: '2026-04-01', assigneeId: portal.people.admin.id })
  return { portal, board, ids }
}

test('the figures of known reports are exact and leave out merged ones', async () => {
  const { board, portal } = await knownReports()
  const broken = { reports: 2, answered: 2, resolved: 2, stillOpen: 0, medianDaysToFirstAnswer: 1.7, medianDaysToResolution: 3.2 }
  const none = { answered: 0, resolved: 0, stillOpen: 1, medianDaysToFirstAnswer: null, medianDaysToResolution: null }
  const days = { from: '2026-03-10', to: '2026-03-31' }
  expect(await board.figures(days)).toEqual({
    ...days,
    all: { ...broken, reports: 3, stillOpen: 1 },
    types: [
      { issueType: 'Something is Broken', ...broken },
      { issueType: 'Landscape Issue', reports: 1, ...none },
    ],
  })
  expect(await board.figures({ from: '2026-03-11', to: '2026-03-31' })).toMatchObject({ all: { reports: 0, stillOpen: 0 }, types: [] })
  expect(await board.figures({} as never)).toMatchObject({ from: '2025-03-14', to: '2026-03-14', all: { reports: 3 } })
  await expect(board.figures({ from: '2026-03-11', to: '2026-03-10' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(portal.as('resident').maintenance.figures({} as never)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('the spreadsheet has names only on request, no notes, and no cell that starts a formula', async () => {
  const { portal } = await knownReports()
  const app = await portal.app()
  const read = async (query: string) => {
    const answer = await app.inject({
      url: `/api/maintenance-reports/export.csv${query}`,
      headers: { cookie: await portal.cookieOf('superOnly') },
    })
    expect(answer.statusCode).toBe(200)
    return { text: answer.body, rows: readTable(answer.body, {}).rows }
  }
  const plain = await read('?from=2026-03-01&to=2026-03-31')
  expect(plain.rows[0]).toEqual([
    ...['Id', 'Reported on', 'Issue type', 'Street', 'Place', 'Description', 'Status', 'Assigned to', 'Contractor', 'Expected on'],
    ...['First answer on', 'Closed on', 'Followers', 'Joined into', 'Shown to community'],
  ])
  expect(plain.rows).toHaveLength(5)
  expect(plain.rows[4]).toEqual([
    ...['4', '2026-03-10', 'Landscape Issue', '18 Sageleaf Cir', 'Common Area', LAMP.description, 'Open', 'Ada Admin', '+1 Garden'],
    ...['2026-04-01', '', '', '0', '', 'No'],
  ])
  expect(plain.rows[3]?.[13]).toBe('1')
  expect(plain.text).not.toMatch(/Rosa|Never in|(^|[,\n])"?[=+@-]/m)
  const named = await read('?from=2026-03-01&to=2026-03-31&names=yes&status=Closed')
  expect(named.rows.slice(1).map((cells) => cells.at(-1))).toEqual(['Rosa Resident', 'Rosa Resident', 'Rosa Resident'])
  const refused = await app.inject({ url: '/api/maintenance-reports/export.csv', headers: { cookie: await portal.cookieOf('resident') } })
  expect(refused.statusCode).toBe(403)
})
