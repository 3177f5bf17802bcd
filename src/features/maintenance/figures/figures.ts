import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Reader } from '../../../../db/schema'
import { invalid } from '../../../server/errors'
import { DAY } from '../../../server/process/clock'
import { readSettings } from '../../../server/settings'
import { addDays, dateInZone, startOfDay } from '../../../shared/calendar'
import { ISSUE_TYPES } from '../../../shared/reports'
import { msg } from '../../../words/messages'
import type { Figures, ReportFigures } from '../answers'

/** Rows per read. Other requests run in between. */
const AT_ONCE = 2000

interface Row {
  id: number
  issueType: string
  status: string
  createdAt: string
  firstAnswerAt: string | null
  closedAt: string | null
}

interface Tally {
  reports: number
  resolved: number
  toAnswer: number[]
  toResolution: number[]
}

/** Waiting times of all reports made in the period. A merged report is counted with the report it was merged into. */
export async function readFigures(db: Reader, { from, to, since, before }: Period): Promise<ReportFigures> {
  const tallies = new Map<string, Tally>()
  const all = newTally()
  for await (const rows of eachPart(db, since, before)) {
    for (const row of rows) {
      const own = tallies.get(row.issueType) ?? newTally()
      tallies.set(row.issueType, own)
      for (const tally of [all, own]) add(tally, row)
    }
  }
  const types = ISSUE_TYPES.filter((type) => tallies.has(type)).map((issueType) => ({
    issueType,
    ...figuresOf(tallies.get(issueType) ?? all),
  }))
  return { from, to, all: figuresOf(all), types }
}

async function* eachPart(db: Reader, since: string, before: string): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('maintenanceReport')
      .select(['id', 'issueType', 'status', 'createdAt', 'firstAnswerAt', 'closedAt', 'mergedIntoId'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    yield rows.filter((row) => row.mergedIntoId === null && row.createdAt >= since && row.createdAt < before)
    after = rows.at(-1)?.id ?? 0
    if (rows.length < AT_ONCE) return
    await nextTurn()
  }
}

const newTally = (): Tally => ({ reports: 0, resolved: 0, toAnswer: [], toResolution: [] })

function add(tally: Tally, { status, createdAt, firstAnswerAt, closedAt }: Row) {
  tally.reports += 1
  if (firstAnswerAt !== null) tally.toAnswer.push(daysBetween(createdAt, firstAnswerAt))
  if (status !== 'Closed') return
  tally.resolved += 1
  if (closedAt !== null) tally.toResolution.push(daysBetween(createdAt, closedAt))
}

/** Never negative, even if the clock was set back. */
const daysBetween = (from: string, to: string) => Math.max(0, Date.parse(to) - Date.parse(from)) / DAY

const figuresOf = ({ reports, resolved, toAnswer, toResolution }: Tally): Figures => ({
  reports,
  answered: toAnswer.length,
  resolved,
  stillOpen: reports - resolved,
  medianDaysToFirstAnswer: medianOf(toAnswer),
  medianDaysToResolution: medianOf(toResolution),
})

function medianOf(days: number[]): number | null {
  if (days.length === 0) return null
  const sorted = Float64Array.from(days).sort()
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  const middle = sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
  return Math.round(middle * 10) / 10
}

/** Calendar days in the community's time zone, and the instants at their ends. */
export interface Period {
  from: string
  to: string
  since: string
  before: string
}

interface Asked {
  from: string | null
  to: string | null
}

/** The last 12 months by default. Throws 400. */
export async function periodOf(db: Reader, asked: Asked): Promise<Period> {
  const { timeZone } = await readSettings(db)
  const to = asked.to ?? dateInZone(new Date(), timeZone)
  const from = asked.from ?? yearBefore(to)
  if (from > to) throw invalid('from', msg('problems', 'reportPeriodWrong'))
  const since = startOfDay(from, timeZone).toISOString()
  return { from, to, since, before: startOfDay(addDays(to, 1), timeZone).toISOString() }
}

const yearBefore = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${String(Number(year) - 1).padStart(4, '0')}-${month}-${month === '02' && day === '29' ? '28' : day}`
}
