import type { Reader } from '../../../db/schema'
import { audit, auditEach } from '../../server/audit'
import { nowText } from '../../server/clock'
import { CSV_START, type CsvRecord, csvLine, readCsv } from '../../server/csv'
import { invalid, issuesOf } from '../../server/errors'
import { NOBODYS_HASH } from '../../server/passwords'
import { foldKey, insertPeople, USERNAME_TAKEN } from '../../server/people'
import { promisedUntil } from '../../server/reset-tokens'
import { readSettings } from '../../server/settings'
import { adminProcedure, router } from '../../server/trpc'
import { foldStreet } from '../../shared/addresses'
import { lookOf } from '../../shared/look-alikes'
import { hoaStatusLabel } from '../../shared/residents'
import { mailInvitations } from './mail'
import * as queries from './queries'
import * as schema from './schema'

export const residentsRouter = router({
  /** What the file would do, line by line. Writes nothing. */
  check: adminProcedure('users.import')
    .input(schema.importFile)
    .mutation(async ({ ctx, input }) => (await plan(ctx.reads, await readLines(ctx.reads, input.csv))).map(({ outcome }) => outcome)),

  /** Adds what the check calls new, all or nothing, and mails everybody added a link to choose their password. */
  import: adminProcedure('users.import')
    .input(schema.importFile)
    .mutation(async ({ ctx, input }) => {
      const { PUBLIC_URL } = ctx.env
      // Before the transaction: reading takes as long as writing, and everybody's changes would wait.
      const lines = await readLines(ctx.reads, input.csv)
      return ctx.write(async (trx) => {
        const planned = await plan(trx, lines)
        const passwordResetExpires = promisedUntil('invitation')
        const same = { status: 'active', passwordHash: NOBODYS_HASH, createdAt: nowText(), passwordResetExpires }
        const rows = planned.flatMap(({ row }) => (row ? [{ ...row, ...same }] : []))
        const people = await insertPeople(trx, rows)
        await mailInvitations(trx, PUBLIC_URL, people)
        const names = people.map(({ name, username }) => `${name} (${username})`)
        await auditEach(trx, ctx.user, 'imported user', names)
        return planned.map(({ outcome }) => outcome)
      })
    }),

  /** The whole list as a CSV file; a mutation because taking it away is written down. */
  export: adminProcedure('users.export').mutation(({ ctx }) =>
    ctx.write(async (trx) => {
      const residents = await queries.listResidents(trx)
      await audit(trx, ctx.user, 'exported the residents’ list', `${residents.length} accounts`)
      const headings = [...Object.values(schema.COLUMNS).map(([heading]) => heading), ...EXPORTED_TOO]
      return { fileName: schema.FILE_NAME, csv: CSV_START + csvLine(headings) + residents.map(exportLine).join('') }
    }),
  ),
})

interface PlannedLine {
  outcome: schema.RowOutcome
  /** The account to add. */
  row: (schema.ResidentRow & { username: string }) | null
}

/** A line as it reads by itself. */
interface Line {
  line: number
  name: string
  email: string
  /** Null where something is wrong with it. */
  fields: schema.ResidentRow | null
  problems: string[]
}

/** Every line as it reads by itself. Throws 400 when the file as a whole will not do. */
async function readLines(db: Reader, csv: string): Promise<Line[]> {
  const [header, ...records] = readCsv(csv, 'csv')
  const { at, missing } = schema.readHeader(header?.cells ?? [])
  if (missing.length > 0) throw invalid('csv', `${schema.COLUMNS_MISSING} ${missing.join(', ')}.`)
  if (records.length === 0) throw invalid('csv', schema.NO_ROWS)
  if (records.length > schema.ROWS_MAX) throw invalid('csv', schema.TOO_MANY_ROWS)
  const streets = new Map((await readSettings(db)).streets.map((name) => [foldStreet(name), name]))
  return records.map((record) => {
    const cells = Object.fromEntries(Object.keys(schema.COLUMNS).map((column) => [column, cellOf(record, at, column)]))
    const line = { line: record.line, name: cells.name ?? '', email: cells.email ?? '' }
    const parsed = schema.residentRow.safeParse(cells)
    if (!parsed.success) return { ...line, fields: null, problems: issuesOf(parsed.error).map((issue) => issue.message) }
    const streetName = streets.get(foldStreet(parsed.data.streetName))
    if (streetName) return { ...line, fields: { ...parsed.data, streetName }, problems: [] }
    return { ...line, fields: parsed.data, problems: [`${parsed.data.streetName} ${schema.STREET_UNKNOWN}`] }
  })
}

/** Judges every line against the others and against who is here already. */
async function plan(db: Reader, lines: readonly Line[]): Promise<PlannedLine[]> {
  const { names, looks, emails } = await queries.listTakenNames(db)
  const isTaken = (key: string, username: string) => names.has(key) || looks.has(lookOf(username))
  const seen = new Map<string, number>()

  return lines.map(({ fields, problems: ownProblems, ...outcome }) => {
    const refused = (problems: string[]): PlannedLine => ({
      outcome: { ...outcome, outcome: 'problem', username: null, problems },
      row: null,
    })
    if (!fields) return refused(ownProblems)
    const email = foldKey(fields.email)
    const wanted = foldKey(fields.username)
    if (emails.has(email)) return { outcome: { ...outcome, outcome: 'known', username: null, problems: [] }, row: null }
    const problems = [
      ...(seen.has(email) ? [`The same address is in line ${seen.get(email)}`] : []),
      ...ownProblems,
      ...(wanted && isTaken(wanted, fields.username) ? [USERNAME_TAKEN] : []),
    ]
    if (problems.length > 0) return refused(problems)
    const username = fields.username || freeName(email, (name) => isTaken(name, name))
    seen.set(email, outcome.line)
    for (const name of [foldKey(username), email]) names.add(name)
    looks.add(lookOf(username))
    return { outcome: { ...outcome, outcome: 'new', username, problems }, row: { ...fields, username } }
  })
}

const cellOf = ({ cells }: CsvRecord, at: Partial<Record<string, number>>, column: string) => cells[at[column] ?? -1] ?? ''

/** A user name from what stands before the @, with a number where that is taken. */
function freeName(email: string, isTaken: (name: string) => boolean): string {
  const stem = (email.split('@', 1)[0] ?? '').replace(/[^a-z0-9._-]/g, '').slice(0, 50)
  const base = stem.length >= 3 ? stem : `${stem}resident`
  let name = base
  for (let number = 2; isTaken(name); number += 1) name = `${base}${number}`
  return name
}

const EXPORTED_TOO = ['Role', 'Account', 'Community mail', 'Registered', 'Last login']

const exportLine = (resident: Awaited<ReturnType<typeof queries.listResidents>>[number]) =>
  csvLine([
    resident.name,
    resident.email,
    resident.streetNumber,
    resident.streetName,
    resident.hoaStatus === 'renter' ? 'Renter' : hoaStatusLabel(resident.hoaStatus),
    resident.phoneNumber,
    resident.username,
    resident.isSuperAdmin ? 'Super admin' : resident.isAdmin ? 'Admin' : 'Resident',
    resident.status === 'unsubscribed' ? 'former resident' : resident.status,
    resident.emailSubscribed ? 'yes' : 'no',
    resident.createdAt.slice(0, 10),
    resident.lastLoginDate ?? '',
  ])
