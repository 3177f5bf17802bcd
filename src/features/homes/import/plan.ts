import type { Reader } from '../../../../db/schema'
import { invalid, issuesOf } from '../../../server/errors'
import { foldName } from '../../../server/owners'
import { readSettings } from '../../../server/settings'
import type { Context } from '../../../server/trpc/context'
import { foldAddress, foldStreet } from '../../../shared/addresses'
import { HOME_WORDS, mailingAddressIn } from '../../../shared/home-list'
import { NO_EMAIL, turnRound } from '../../../shared/people-in-cell'
import { optionalPhone } from '../../../shared/phone'
import { splitAddress, statusCalled } from '../../../shared/resident-list'
import { matchHeadings } from '../../../shared/tables'
import { type MessageKey, msg } from '../../../words/messages'
import type { ImportedLine } from '../answers'
import { readHomes } from '../queries'
import { LOT_TAKEN } from '../schema'
import { type ListedOwner, planOwner } from './owners'
import { LINES_MAX, type ListedFields, listedLine, NO_LINES, TOO_MANY_LINES } from './schema'

interface Line {
  line: number
  home: string
  owner: string
  /** Null if a cell is wrong. */
  fields: ListedFields | null
  problems: MessageKey[]
}

/** Throws 400 if the file is no list, or has no column of addresses. */
export async function readLines(csv: string): Promise<Line[]> {
  const { readList } = await import('../../../server/csv')
  const { headings, records } = readList(csv, 'csv', HOME_WORDS)
  if (records.length === 0) throw invalid('csv', NO_LINES)
  if (records.length > LINES_MAX) throw invalid('csv', TOO_MANY_LINES)
  const at = matchHeadings(headings, HOME_WORDS)
  const isApart = at.streetNumber !== undefined && at.streetName !== undefined
  const whole = at.address ?? (at.streetNumber === undefined ? at.streetName : undefined)
  if (!isApart && whole === undefined) throw invalid('csv', msg('problems', 'residentColumnsMissing', 'streetNumber, streetName'))
  const isWholeName = at.owner !== undefined && (at.lastName === undefined || at.firstName !== undefined)
  return records.map(({ line, cells }) => {
    const cell = (column: keyof typeof HOME_WORDS) => cells[at[column] ?? -1] ?? ''
    const ofFile = Object.fromEntries(OF_OWNER.map((column) => [column, cell(column)])) as Record<(typeof OF_OWNER)[number], string>
    const owner = isWholeName
      ? cell('owner')
      : [cell(at.firstName === undefined ? 'owner' : 'firstName'), cell('lastName')].filter(Boolean).join(' ')
    const mailingAddress = mailingAddressIn(headings, cells, at.mailingAddress ?? Number.NaN)
    // A list of residents names tenants, too.
    const isRenter = statusCalled(cell('hoaStatus')) === 'renter'
    return {
      line,
      ...readLine({
        ...(isApart ? { streetNumber: cell('streetNumber'), streetName: cell('streetName') } : splitAddress(cells[whole ?? -1] ?? '')),
        ...{ lotNumber: cell('lotNumber'), votes: cell('votes') },
        ...(isRenter
          ? NOBODY
          : { ...ofFile, mailingAddress, owner: turnRound(owner), email: NO_EMAIL.test(ofFile.email) ? '' : ofFile.email }),
      }),
    }
  })
}

const OF_OWNER = ['email', 'phone', 'mailingAddress', 'delivery'] as const
const NOBODY = { owner: '', email: '', phone: '', mailingAddress: '', delivery: '' }
const SHOWN_MAX = 40

function readLine(cells: Record<keyof typeof NOBODY | 'streetNumber' | 'streetName' | 'lotNumber' | 'votes', string>): Omit<Line, 'line'> {
  const shown = { home: `${cells.streetNumber} ${cells.streetName}`.trim(), owner: cells.owner }
  const phone = optionalPhone.safeParse(cells.phone)
  const problems = phone.success ? [] : [msg('problems', 'residentPhoneLeftOut', cells.phone.slice(0, SHOWN_MAX))]
  const parsed = listedLine.safeParse(cells)
  if (!parsed.success) return { ...shown, fields: null, problems: [...issuesOf(parsed.error).map(({ message }) => message), ...problems] }
  const isWithoutName = cells.owner === '' && OF_OWNER.some((column) => cells[column] !== '')
  if (isWithoutName) return { ...shown, fields: null, problems: [msg('problems', 'importOwnerMissing'), ...problems] }
  return { ...shown, fields: { ...parsed.data, phone: phone.data ?? null }, problems }
}

export interface ListedHome {
  id: number | null
  streetNumber: string
  streetName: string
  addressKey: string
  lotNumber: string | null
  votes: number
  change: { lotNumber?: string; votes?: number }
  owners: ListedOwner[]
}

interface Register {
  homes: Map<string, ListedHome>
  /** The owner of the lot, by its number in lower case. */
  lots: Map<string, ListedHome>
  keyOf: (fields: ListedFields) => string
  streetOf: (fields: ListedFields) => string | undefined
  /** Homes and the owners that the file names for them. */
  named: ReadonlySet<string>
}

/** Compares the lines with the register, in the order of the file. What a line with a problem says is left out. */
export async function planImport(db: Reader, lines: readonly Line[], tell: Context['t']) {
  const streets = new Map((await readSettings(db)).streets.map((name) => [foldStreet(name), name]))
  const streetOf = ({ streetName }: ListedFields) => streets.get(foldStreet(streetName))
  const keyOf = (fields: ListedFields) => foldAddress({ ...fields, streetName: streetOf(fields) ?? fields.streetName })
  const known = (await readHomes(db)).map(
    (home): ListedHome => ({
      ...home,
      addressKey: foldAddress(home),
      change: {},
      owners: home.owners.map((owner) => ({ ...owner, change: {}, isListed: false })),
    }),
  )
  const register: Register = {
    homes: new Map(known.map((home) => [home.addressKey, home])),
    lots: new Map(known.flatMap((home) => (home.lotNumber ? [[home.lotNumber.toLowerCase(), home]] : []))),
    named: new Set(lines.flatMap(({ fields }) => (fields?.owner ? [`${keyOf(fields)} ${foldName(fields.owner)}`] : []))),
    ...{ keyOf, streetOf },
  }
  const outcomes = lines.map(({ fields, problems: notes, line, home, owner }): ImportedLine => {
    const planned = fields ? planLine(register, fields) : { problem: [] }
    const [outcome, problems] = 'problem' in planned ? (['problem', planned.problem] as const) : ([planned.outcome, []] as const)
    return { line, home, owner: owner || null, outcome, problems: [...problems, ...notes].map(tell) }
  })
  return { outcomes, homes: [...register.homes.values()] }
}

type Planned = { problem: MessageKey[] } | { outcome: 'new' | 'changed' | 'same' }

function planLine(register: Register, fields: ListedFields): Planned {
  const { homes, lots, named } = register
  const key = register.keyOf(fields)
  const before = homes.get(key)
  const streetName = before?.streetName ?? register.streetOf(fields)
  if (streetName === undefined) return { problem: [msg('problems', 'residentStreetUnknown', fields.streetName)] }
  const home = before ?? newHome(key, fields.streetNumber, streetName)
  const ofLot = lots.get(fields.lotNumber?.toLowerCase() ?? '')
  if (ofLot && ofLot !== home) return { problem: [LOT_TAKEN] }
  const owner = fields.owner ? planOwner(home.owners, fields, (name) => named.has(`${key} ${foldName(name)}`)) : undefined
  if (typeof owner === 'string') return { problem: [owner] }
  const change = changeOf(home, fields)
  Object.assign(home, change, { change: { ...home.change, ...change } })
  homes.set(key, home)
  if (home.lotNumber) lots.set(home.lotNumber.toLowerCase(), home)
  if (owner) home.owners = [...home.owners.filter(({ id }) => id === null || id !== owner.id), owner]
  if (!before || owner?.id === null) return { outcome: 'new' }
  return { outcome: Object.keys({ ...change, ...owner?.change }).length > 0 ? 'changed' : 'same' }
}

const newHome = (addressKey: string, streetNumber: string, streetName: string): ListedHome => ({
  ...{ id: null, addressKey, streetNumber, streetName, lotNumber: null, votes: 1, change: {}, owners: [] },
})

const changeOf = (home: ListedHome, { lotNumber, votes }: ListedFields): ListedHome['change'] => ({
  ...(lotNumber !== null && lotNumber !== home.lotNumber && { lotNumber }),
  ...(votes !== '' && votes !== home.votes && { votes }),
})
