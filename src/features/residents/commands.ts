import { audit, auditEach } from '../../server/audit'
import { nowText } from '../../server/clock'
import type { MemberContext } from '../../server/context'
import { CSV_START, csvLine } from '../../server/csv'
import { insertPeople } from '../../server/people'
import { NOBODYS_HASH } from '../../server/sign-in/passwords'
import { promisedUntil } from '../../server/sign-in/reset-tokens'
import { COLUMNS } from '../../shared/resident-list'
import { hoaStatusLabel } from '../../shared/residents'
import { mailInvitations } from './mail'
import { listResidents, planImport, readLines } from './queries'
import { FILE_NAME } from './schema'

/** Adds what the check calls new, all or nothing, and mails everyone added a link to choose their password. Throws 400. */
export async function importResidents({ user, reads, write, env, tell }: MemberContext, csv: string) {
  // Before the transaction: reading takes as long as writing, and everyone's changes would wait.
  const lines = await readLines(reads, csv)
  return write(async (trx) => {
    const planned = await planImport(trx, lines, tell)
    const passwordResetExpires = promisedUntil('invitation')
    const same = { status: 'active', passwordHash: NOBODYS_HASH, createdAt: nowText(), passwordResetExpires }
    const rows = planned.flatMap(({ row }) => (row ? [{ ...row, ...same }] : []))
    const people = await insertPeople(trx, rows)
    await mailInvitations(trx, env.PUBLIC_URL, people)
    const names = people.map(({ name, username }) => `${name} (${username})`)
    await auditEach(trx, user, 'imported user', names)
    return planned.map(({ outcome }) => outcome)
  })
}

/** The whole list as a CSV file; a write because taking it away is noted. */
export const exportResidents = ({ user, write }: MemberContext) =>
  write(async (trx) => {
    const residents = await listResidents(trx)
    await audit(trx, user, 'exported the residents’ list', `${residents.length} accounts`)
    const headings = [...Object.values(COLUMNS).map(([heading]) => heading), ...EXPORTED_TOO]
    return { fileName: FILE_NAME, csv: CSV_START + csvLine(headings) + residents.map(exportLine).join('') }
  })

const EXPORTED_TOO = ['Role', 'Account', 'Community mail', 'Registered', 'Last login']

const exportLine = (resident: Awaited<ReturnType<typeof listResidents>>[number]) =>
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
