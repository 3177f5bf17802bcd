import type { Reader } from '../../../../db/schema'
import type { CsvRecord } from '../../../server/csv'
import { invalid, issuesOf } from '../../../server/errors'
import { EMAIL_TAKEN, foldKey, USERNAME_TAKEN } from '../../../server/people'
import { readSettings } from '../../../server/settings'
import type { Context } from '../../../server/trpc/context'
import { foldStreet } from '../../../shared/addresses'
import { dictionaryOf } from '../../../shared/dictionary'
import { lookOf } from '../../../shared/look-alikes'
import { COLUMN_NAMES } from '../../../shared/resident-list'
import { usernameFrom } from '../../../shared/usernames'
import type { Language } from '../../../words/languages'
import { type MessageKey, msg } from '../../../words/messages'
import type { RowOutcome } from '../answers'
import {
  LIST_COLUMNS_MAX,
  NO_ROWS,
  type ResidentRow,
  ROWS_MAX,
  readHeader,
  residentRow,
  TOO_MANY_COLUMNS,
  TOO_MANY_ROWS,
  WAITS,
} from './schema'

async function listTakenNames(db: Reader) {
  const rows = await db.selectFrom('user').select(['usernameLook', 'emailKey', 'status']).execute()
  const names = await db.selectFrom('signInName').select('key').execute()
  return {
    names: new Set(names.map(({ key }) => key)),
    looks: new Set(rows.map((row) => row.usernameLook)),
    emails: new Map(rows.map((row) => [row.emailKey, row.status])),
  }
}

export async function listResidents(db: Reader, language: Language) {
  const rows = await db
    .selectFrom('user')
    .select([
      'name',
      'email',
      'streetNumber',
      'streetName',
      'hoaStatus',
      'phoneNumber',
      'verifiedNumber',
      'mailingAddress',
      'username',
      'isAdmin',
      'isSuperAdmin',
      'status',
      'emailSubscribed',
      'createdAt',
      'lastLoginDate',
    ])
    .orderBy('id')
    .execute()
  const inOrder = dictionaryOf(language)
  return rows.sort(
    (left, right) =>
      inOrder(left.streetName, right.streetName) || inOrder(left.streetNumber, right.streetNumber) || inOrder(left.name, right.name),
  )
}

interface PlannedLine {
  outcome: RowOutcome
  row: (ResidentRow & { username: string }) | null
}

interface Line {
  line: number
  name: string
  email: string
  fields: ResidentRow | null
  problems: MessageKey[]
}

/** Throws 400 for a file that is no table, is empty or is too long. */
export async function readTable(csv: string) {
  const { readCsv } = await import('../../../server/csv')
  const [header, ...rows] = readCsv(csv, 'csv', ROWS_MAX + 2)
  if (rows.length === 0) throw invalid('csv', NO_ROWS)
  if (rows.length > ROWS_MAX) throw invalid('csv', TOO_MANY_ROWS)
  if ([header, ...rows].some((record) => (record?.cells.length ?? 0) > LIST_COLUMNS_MAX)) throw invalid('csv', TOO_MANY_COLUMNS)
  return { headings: header?.cells ?? [], rows }
}

/** Throws 400 if required columns are missing. */
export async function readLines(db: Reader, csv: string): Promise<Line[]> {
  const { headings, rows } = await readTable(csv)
  const { at, missing } = readHeader(headings)
  if (missing.length > 0) throw invalid('csv', msg('problems', 'residentColumnsMissing', missing.join(', ')))
  const streets = new Map((await readSettings(db)).streets.map((name) => [foldStreet(name), name]))
  return rows.map((record) => {
    const cells = Object.fromEntries(COLUMN_NAMES.map((column) => [column, cellOf(record, at, column)]))
    const line = { line: record.line, name: cells.name ?? '', email: cells.email ?? '' }
    const parsed = residentRow.safeParse(cells)
    if (!parsed.success) return { ...line, fields: null, problems: issuesOf(parsed.error).map(({ message }) => message as MessageKey) }
    const streetName = streets.get(foldStreet(parsed.data.streetName))
    if (streetName) return { ...line, fields: { ...parsed.data, streetName }, problems: [] }
    return { ...line, fields: parsed.data, problems: [msg('problems', 'residentStreetUnknown', parsed.data.streetName)] }
  })
}

export async function planImport(db: Reader, lines: readonly Line[], tell: Context['t']): Promise<PlannedLine[]> {
  const { names, looks, emails } = await listTakenNames(db)
  const isTaken = (key: string, username: string) => names.has(key) || looks.has(lookOf(username))
  const seen = new Map<string, number>()
  const numbers = new Map<string, number>()

  return lines.map(({ fields, problems: ownProblems, ...line }) => {
    const notAdded = (outcome: 'known' | 'problem', problems: MessageKey[] = []): PlannedLine => ({
      outcome: { ...line, outcome, username: null, problems: problems.map(tell) },
      row: null,
    })
    if (!fields) return notAdded('problem', ownProblems)
    const email = foldKey(fields.email)
    const wanted = foldKey(fields.username)
    if (emails.has(email)) return notAdded('known', emails.get(email) === 'pending' ? [WAITS] : [])
    const problems = [
      ...(names.has(email) ? [emailTaken(seen.get(email))] : []),
      ...ownProblems,
      ...(wanted && isTaken(wanted, fields.username) ? [USERNAME_TAKEN] : []),
    ]
    if (problems.length > 0) return notAdded('problem', problems)
    const username = fields.username || usernameFrom(email, (name) => isTaken(name, name), numbers)
    seen.set(email, line.line)
    for (const name of [foldKey(username), email]) names.add(name)
    looks.add(lookOf(username))
    return { outcome: { ...line, outcome: 'new', username, problems: [] }, row: { ...fields, username } }
  })
}

const emailTaken = (line: number | undefined) => (line === undefined ? EMAIL_TAKEN : msg('problems', 'residentSameEmail', line))

const cellOf = ({ cells }: CsvRecord, at: Partial<Record<string, number>>, column: string) => cells[at[column] ?? -1] ?? ''
