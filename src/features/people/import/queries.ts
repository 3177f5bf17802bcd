import type { Reader } from '../../../../db/schema'
import { readList } from '../../../server/csv'
import { invalid, issuesOf } from '../../../server/errors'
import { EMAIL_TAKEN, foldKey, USERNAME_TAKEN } from '../../../server/people'
import { readSettings } from '../../../server/settings'
import type { Context } from '../../../server/trpc/context'
import { foldStreet } from '../../../shared/addresses'
import { dictionaryOf } from '../../../shared/dictionary'
import { lookOf } from '../../../shared/look-alikes'
import { optionalPhone } from '../../../shared/phone'
import { type Fields, guessMatch, RESIDENT_WORDS, readFields, unmatched } from '../../../shared/resident-list'
import { usernameFrom } from '../../../shared/usernames'
import type { Language } from '../../../words/languages'
import { type MessageKey, msg } from '../../../words/messages'
import type { RowOutcome } from '../answers'
import { type ImportFile, NO_EMAIL, NO_ROWS, type ResidentRow, ROWS_MAX, residentRow, TOO_MANY_ROWS, WAITS } from './schema'

async function listTakenNames(db: Reader) {
  const rows = await db.selectFrom('user').select(['usernameLook', 'emailKey', 'status', 'name']).execute()
  const names = await db.selectFrom('signInName').select('key').execute()
  return {
    names: new Set(names.map(({ key }) => key)),
    looks: new Set(rows.map((row) => row.usernameLook)),
    emails: new Map(rows.map((row) => [row.emailKey, row])),
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
  /** Said of what is left out of an account. */
  notes: MessageKey[]
}

const SHOWN_MAX = 40

/** Throws 400 if the file is no list or required columns are missing. */
export async function readLines(db: Reader, { csv, lines }: ImportFile): Promise<Line[]> {
  const { headings, records } = readList(csv, 'csv', RESIDENT_WORDS)
  if (records.length === 0) throw invalid('csv', NO_ROWS)
  if (records.length > ROWS_MAX) throw invalid('csv', TOO_MANY_ROWS)
  const match = guessMatch(headings)
  const missing = unmatched(match)
  if (missing.length > 0) throw invalid('csv', msg('problems', 'residentColumnsMissing', missing.join(', ')))
  const streets = new Map((await readSettings(db)).streets.map((name) => [foldStreet(name), name]))
  return records.map((record, at) => ({ line: lines?.[at] ?? record.line, ...readLine(readFields(record.cells, match), streets) }))
}

function readLine(cells: Fields, streets: ReadonlyMap<string, string>): Omit<Line, 'line'> {
  const isPhone = optionalPhone.safeParse(cells.phoneNumber).success
  const line = {
    name: cells.name,
    email: cells.email,
    notes: isPhone ? [] : [msg('problems', 'residentPhoneLeftOut', cells.phoneNumber.slice(0, SHOWN_MAX))],
  }
  const parsed = residentRow.safeParse(isPhone ? cells : { ...cells, phoneNumber: '' })
  if (!parsed.success) return { ...line, fields: null, problems: issuesOf(parsed.error).map((issue) => problemOf(issue, cells)) }
  const streetName = streets.get(foldStreet(parsed.data.streetName))
  if (streetName) return { ...line, fields: { ...parsed.data, streetName }, problems: [] }
  return { ...line, fields: parsed.data, problems: [msg('problems', 'residentStreetUnknown', parsed.data.streetName)] }
}

const problemOf = ({ path, message }: { path: string; message: string }, { email }: Fields) =>
  path === 'email' && email === '' ? NO_EMAIL : (message as MessageKey)

export async function planImport(db: Reader, lines: readonly Line[], tell: Context['t']): Promise<PlannedLine[]> {
  const { names, looks, emails } = await listTakenNames(db)
  const isTaken = (key: string, username: string) => names.has(key) || looks.has(lookOf(username))
  const seen = new Map<string, { line: number; name: string }>()
  const numbers = new Map<string, number>()

  return lines.map(({ fields, problems: ownProblems, notes, ...line }) => {
    const notAdded = (outcome: 'known' | 'problem', problems: MessageKey[] = []): PlannedLine => ({
      outcome: { ...line, outcome, username: null, problems: problems.map(tell) },
      row: null,
    })
    if (!fields) return notAdded('problem', [...ownProblems, ...notes])
    const email = foldKey(fields.email)
    const wanted = foldKey(fields.username)
    const owner = emails.get(email)
    if (owner) return notAdded('known', notesOf(owner, fields.name))
    const same = seen.get(email)
    if (same?.name === foldKey(fields.name)) return notAdded('known', [msg('problems', 'residentSamePerson', same.line)])
    const problems = [
      ...(names.has(email) ? [same ? msg('problems', 'residentSameEmail', same.line) : EMAIL_TAKEN] : []),
      ...ownProblems,
      ...(wanted && isTaken(wanted, fields.username) ? [USERNAME_TAKEN] : []),
    ]
    if (problems.length > 0) return notAdded('problem', [...problems, ...notes])
    const username = fields.username || usernameFrom(email, (name) => isTaken(name, name), numbers)
    seen.set(email, { line: line.line, name: foldKey(fields.name) })
    for (const name of [foldKey(username), email]) names.add(name)
    looks.add(lookOf(username))
    return { outcome: { ...line, outcome: 'new', username, problems: notes.map(tell) }, row: { ...fields, username } }
  })
}

const notesOf = (owner: { name: string; status: string }, name: string) => [
  ...(foldKey(owner.name) === foldKey(name) ? [] : [msg('problems', 'residentKnownAs', owner.name)]),
  ...(owner.status === 'pending' ? [WAITS] : []),
]
