import { audit, auditEach } from '../../../server/audit'
import { NOBODYS_HASH } from '../../../server/auth/passwords'
import { promisedUntil } from '../../../server/auth/reset-tokens'
import { settleOwners } from '../../../server/owners'
import { insertPeople } from '../../../server/people'
import { nowText } from '../../../server/process/clock'
import type { MemberContext } from '../../../server/trpc/context'
import { CSV_START, csvLine } from '../../../shared/csv'
import { TEMPLATE } from '../../../shared/resident-list'
import type { Words } from '../../../words/messages'
import { wordsIn } from '../../../words/words'
import { mailInvitations } from '../mail'
import { listResidents, planImport, readLines } from './queries'
import { FILE_NAME, type ImportRequest } from './schema'

/** Adds the new accounts, all or none, and mails each a link to choose a password, unless that is for later. Throws 400. */
export async function importResidents({ user, reads, write, env, t }: MemberContext, request: ImportRequest) {
  // Parsed before the transaction, which would otherwise block all other writes.
  const lines = await readLines(reads, request)
  return write(async (trx) => {
    const planned = await planImport(trx, lines, t)
    const createdAt = nowText()
    const invitation = request.inviteLater
      ? { awaitsInvitation: 1 }
      : { invitedAt: createdAt, passwordResetExpires: promisedUntil('invitation') }
    const same = { status: 'active', passwordHash: NOBODYS_HASH, createdAt, ...invitation }
    const rows = planned.flatMap(({ row }) => (row ? [{ ...row, ...same }] : []))
    const people = await insertPeople(trx, rows)
    await settleOwners(trx, people)
    if (!request.inviteLater) await mailInvitations(trx, env.PUBLIC_URL, people)
    const names = people.map(({ name, username }) => `${name} (${username})`)
    await auditEach(trx, user, 'imported user', names)
    return planned.map(({ outcome }) => outcome)
  })
}

/** Uses the caller's language. A write, because the export is audited. */
export const exportResidents = ({ user, write, language }: MemberContext) =>
  write(async (trx) => {
    const residents = await listResidents(trx, language())
    await audit(trx, user, 'exported the residents’ list', `${residents.length} accounts`)
    const words = wordsIn(language()).files
    const lines = residents.map((resident) => exportLine(resident, words))
    return { fileName: FILE_NAME, csv: CSV_START + csvLine(headingsIn(words)) + lines.join('') }
  })

type FileWords = Words['files']

const headingsIn = (words: FileWords) => [
  ...TEMPLATE.map((column) => words[column]),
  ...[words.role, words.account, words.communityMail, words.registered, words.lastLogin, words.phoneVerified, words.mailingAddress],
]

const exportLine = (resident: Awaited<ReturnType<typeof listResidents>>[number], words: FileWords) =>
  csvLine([
    resident.name,
    resident.email,
    resident.streetNumber,
    resident.streetName,
    (words.hoaStatuses as Record<string, string>)[resident.hoaStatus] ?? words.resident,
    resident.phoneNumber,
    resident.username,
    resident.isSuperAdmin ? words.superAdmin : resident.isAdmin ? words.admin : words.resident,
    (words.accounts as Record<string, string>)[resident.status] ?? resident.status,
    resident.emailSubscribed ? words.yes : words.no,
    resident.createdAt.slice(0, 10),
    resident.lastLoginDate ?? '',
    resident.verifiedNumber === null ? words.no : words.yes,
    resident.mailingAddress,
  ])
