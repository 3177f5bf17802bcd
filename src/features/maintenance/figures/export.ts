import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { LIST_PAGE } from '../../../server/limits/amounts'
import { dateInZone } from '../../../shared/calendar'
import { CSV_START, csvLine } from '../../../shared/csv'
import type { ReportStatus } from '../../../shared/reports'
import type { Words } from '../../../words/messages'
import { issueIn, namedIn } from '../notification/report-text'
import { followerCount } from '../visible'
import type { Period } from './figures'

const COLUMNS = [
  ...(['id', 'reportedOn', 'issueType', 'street', 'place', 'description', 'status', 'assignee', 'contractor', 'expectedOn'] as const),
  ...(['firstAnswerOn', 'closedOn', 'followers', 'mergedInto', 'isShown'] as const),
]

interface Asked extends Period {
  status: ReportStatus | null
  timeZone: string
  withNames: boolean
}

/** A CSV file of the reports in the period, oldest first. Names are optional; notes are never included. */
export async function* asCsv(db: Reader, asked: Asked, words: Words) {
  const { columns, reporter } = words.maintenanceFigures
  yield CSV_START + csvLine([...COLUMNS.map((column) => columns[column]), ...(asked.withNames ? [reporter] : [])])
  for (let after = 0; ; ) {
    const rows = await selectRows(db, asked, after).execute()
    yield rows.map((row) => csvLine(cellsOf(row, asked, words))).join('')
    if (rows.length < LIST_PAGE) return
    after = rows.at(-1)?.id ?? 0
  }
}

const selectRows = (db: Reader, { since, before, status }: Asked, after: number) =>
  db
    .selectFrom('maintenanceReport as report')
    .leftJoin('user as reporter', 'reporter.id', 'report.userId')
    .leftJoin('user as assignee', 'assignee.id', 'report.assigneeId')
    .select([
      'report.id',
      'report.createdAt',
      'report.issueType',
      'report.otherIssueDescription',
      'report.streetNumber',
      'report.streetName',
    ])
    .select(['report.locationRelevance', 'report.whereExactly', 'report.description', 'report.status', 'assignee.name as assigneeName'])
    .select([
      'report.contractor',
      'report.expectedOn',
      'report.firstAnswerAt',
      'report.closedAt',
      'report.mergedIntoId',
      'report.publicText',
    ])
    .select(['reporter.name as reporterName', followerCount(sql.ref('report.id')).as('followers')])
    .where('report.id', '>', after)
    .where('report.createdAt', '>=', since)
    .where('report.createdAt', '<', before)
    .where(status ? sql<SqlBool>`report.status = ${status}` : sql<SqlBool>`TRUE`)
    .orderBy('report.id')
    .limit(LIST_PAGE)

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

function cellsOf(row: Row, { timeZone, withNames }: Asked, words: Words) {
  const dayOf = (instant: string | null) => (instant === null ? '' : dateInZone(instant, timeZone))
  const { yes, no, former } = words.maintenanceFigures
  const isShown = row.publicText !== null && row.mergedIntoId === null
  const cells: Record<keyof Words['maintenanceFigures']['columns'], string | number | null> = {
    id: row.id,
    reportedOn: dayOf(row.createdAt),
    issueType: issueIn(words, row),
    street: `${row.streetNumber} ${row.streetName}`,
    place: [namedIn(words.values.relevance, row.locationRelevance), row.whereExactly].filter(Boolean).join(': '),
    description: row.description,
    status: namedIn(words.values.reportStatus, row.status),
    assignee: row.assigneeName ?? '',
    contractor: row.contractor,
    expectedOn: row.expectedOn ?? '',
    firstAnswerOn: dayOf(row.firstAnswerAt),
    closedOn: dayOf(row.closedAt),
    followers: row.followers,
    mergedInto: row.mergedIntoId,
    isShown: isShown ? yes : no,
  }
  return [...COLUMNS.map((column) => cells[column]), ...(withNames ? [row.reporterName ?? former] : [])]
}
