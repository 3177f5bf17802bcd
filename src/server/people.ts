import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Reader, Trx } from '../../db/schema'
import type { UserTable } from '../../db/tables/foundation'
import type { Account } from '../shared/accounts'
import { foldAddress, isPlainNumber } from '../shared/addresses'
import { USERNAME_IS_AN_ADDRESS } from '../shared/credentials'
import { lookOf, normalForm } from '../shared/look-alikes'
import type { heldBack } from '../shared/permissions'
import { maySignIn, SIGN_IN_STATUSES } from '../shared/residents'
import { isLanguage } from '../words/languages'
import { msg } from '../words/messages'
import { joinElectorates } from './electorate'
import { conflict, invalid, PortalError } from './errors'
import { growHomes } from './homes'
import { nowText } from './process/clock'
import { batches } from './rows'

/** Lists the columns that may leave the server: no password hash, no reset token. */
export const PERSON_COLUMNS = [
  'user.id',
  'user.username',
  'user.name',
  'user.email',
  'user.streetNumber',
  'user.streetName',
  'user.hoaStatus',
  'user.isAdmin',
  'user.isSuperAdmin',
  'user.phoneNumber',
  'user.verifiedNumber as phoneVerified',
  'user.mailingAddress',
  'user.textOptIn',
  'user.language',
  'user.createdAt',
  'user.lastLoginDate',
  'user.status',
  'user.approvalNotificationSent',
  'user.emailSubscribed',
  'user.unsubscribedAt',
  'user.unsubscribeReason',
  'user.unsubscribeNote',
  'user.directoryListed',
  'user.directoryEmail',
  'user.directoryPhone',
] as const

export type Person = Account & { readonly [heldBack]?: true }
type DirectoryColumn = 'directoryListed' | 'directoryEmail' | 'directoryPhone'
type PersonRow = Pick<Selectable<UserTable>, Exclude<keyof Account, 'phoneVerified' | 'directory'> | DirectoryColumn> & {
  phoneVerified: string | null
}

export const toPerson = ({ directoryListed, directoryEmail, directoryPhone, ...row }: PersonRow): Person => ({
  ...row,
  isAdmin: row.isAdmin === 1,
  isSuperAdmin: row.isSuperAdmin === 1,
  phoneVerified: row.phoneVerified !== null,
  textOptIn: row.textOptIn === 1,
  language: isLanguage(row.language) ? row.language : null,
  approvalNotificationSent: row.approvalNotificationSent === 1,
  emailSubscribed: row.emailSubscribed === 1,
  directory: { listed: directoryListed === 1, showEmail: directoryEmail === 1, showPhone: directoryPhone === 1 },
})

export const auditName = ({ name, username }: Pick<Person, 'name' | 'username'>) => `${name} (${username})`

/** User names and addresses are compared in this form: without case, compatibility forms or surrounding space. */
export const foldKey = (text: string) => normalForm(text, 'NFKC').trim().toLowerCase()

export async function findPerson(db: Reader, id: number): Promise<Person | undefined> {
  const row = await db.selectFrom('user').select(PERSON_COLUMNS).where('id', '=', id).executeTakeFirst()
  return row && toPerson(row)
}

export const findBySignInName = (db: Reader, name: string) =>
  db
    .selectFrom('signInName')
    .innerJoin('user', 'user.id', 'signInName.userId')
    .select([...PERSON_COLUMNS, 'passwordHash'])
    .where('key', '=', foldKey(name))
    .executeTakeFirst()

/** Columns that follow from others. */
type Derived = 'id' | 'usernameKey' | 'usernameLook' | 'emailKey' | 'addressKey' | 'settledAt'
export type NewPerson = Omit<Insertable<UserTable>, Derived>

/**
 * Throws 409 if the user name or address is taken, also as the other kind of name, or if the user name looks like another; 400 if the user
 * name is an address that is not the person's own.
 */
export async function insertPerson(trx: Trx, person: NewPerson): Promise<Person> {
  await requireFreeNames(trx, { username: person.username, email: person.email })
  const [made] = await insertPeople(trx, [person])
  if (!made) throw new Error('An account was not added')
  return made
}

/** The caller has checked in this transaction that the names are free. Throws 400 as `insertPerson` does. */
export async function insertPeople(trx: Trx, people: readonly NewPerson[]): Promise<Person[]> {
  const rows = people.map((person) => {
    const keys = { usernameKey: foldKey(person.username), usernameLook: lookOf(person.username), emailKey: foldKey(person.email) }
    if (keys.usernameKey.includes('@') && keys.usernameKey !== keys.emailKey) throw invalid('username', USERNAME_IS_AN_ADDRESS)
    requirePlainNumber(person.streetNumber)
    const settledAt = maySignIn(person.status ?? '') ? nowText() : null
    return { ...person, ...keys, addressKey: foldAddress(person), settledAt }
  })
  const made: Person[] = []
  for (const part of batches(rows))
    made.push(...(await trx.insertInto('user').values(part).returning(PERSON_COLUMNS).execute()).map(toPerson))
  await joinElectorates(trx, made)
  await growHomes(trx, made)
  return made
}

/** SQL on `user`: was invited, and has neither chosen a password with the link nor signed in. Requesting another link changes nothing. */
export const isInvitedOnly = sql<SqlBool>`(user.invitedAt IS NOT NULL AND user.lastLoginDate IS NULL AND user.passwordResetExpires IS NOT NULL)`

/** SQL on `user`: gets no community mail, because of an open delivery issue or because the invitation is still to come. */
export const isPaused = sql<SqlBool>`(user.awaitsInvitation = 1
  OR EXISTS (SELECT 1 FROM emailDeliveryIssue AS issue WHERE issue.emailKey = user.emailKey AND issue.status = 'active'))`

/** Moves waiting mail to a new address. Throws 409 if the address is taken. */
export async function updatePerson(trx: Trx, id: number, change: Omit<Updateable<UserTable>, Exclude<Derived, 'settledAt'> | 'username'>) {
  if (Object.keys(change).length === 0) return
  if (change.email !== undefined) await requireFreeNames(trx, { email: change.email }, id)
  if (change.streetNumber !== undefined) requirePlainNumber(change.streetNumber)
  const emailKey = change.email === undefined ? {} : { emailKey: foldKey(change.email) }
  await trx
    .updateTable('user')
    .set({ ...change, ...emailKey })
    .where('id', '=', id)
    .execute()
  if (change.email !== undefined) await sendOn(trx, id, change.email)
  const isJoined = change.status !== undefined || change.hoaStatus !== undefined
  const isMoved = change.streetNumber !== undefined || change.streetName !== undefined
  const changed = isJoined || isMoved ? await findPerson(trx, id) : undefined
  if (changed && isJoined) await joinElectorates(trx, [changed])
  if (changed) await settle(trx, changed)
}

/** Notes the address as it is compared, and the first time that the account is active. */
async function settle(trx: Trx, person: Person) {
  const settledAt = maySignIn(person.status) ? { settledAt: sql<string>`coalesce(settledAt, ${nowText()})` } : {}
  await trx
    .updateTable('user')
    .set({ addressKey: foldAddress(person), ...settledAt })
    .where('id', '=', person.id)
    .execute()
  await growHomes(trx, [person])
}

/** These are account mail, which nobody can unsubscribe from, but they are about others: notices with a `duty`. */
export const DUTY_MAILS = [
  'registration',
  'pollClosedByHand',
  'systemTrouble',
  'systemVersion',
  'pollDeleted',
  'manyDeleted',
  'manyDeletedMore',
]
/** It tells what is kept of the person. */
const CONFIRMATION = 'confirmAddress'

/**
 * Mail about the account itself still goes to the old address, because the change may be a mistake or an attack. News may go only to the
 * person, because the old address may have been somebody else's.
 */
const sendOn = (trx: Trx, userId: number, toAddress: string) =>
  trx
    .updateTable('mail')
    .set({ toAddress })
    .where('status', '=', sql.lit('waiting'))
    .where(({ or, eb }) => or([eb('kind', '=', 'community'), eb('cause', 'in', [...DUTY_MAILS, CONFIRMATION])]))
    .where('userId', '=', userId)
    .execute()

/** Other scripts have characters that look like a dot or a letter and would make a second household for one house. Throws 400. */
function requirePlainNumber(streetNumber: string) {
  if (!isPlainNumber(streetNumber)) throw invalid('streetNumber', NUMBER_NOT_PLAIN)
}

const NUMBER_NOT_PLAIN = msg('fields', 'numberNotPlain')
export const USERNAME_TAKEN = msg('fields', 'usernameTaken')
export const EMAIL_TAKEN = msg('fields', 'emailTaken')

async function requireFreeNames(db: Reader, names: { username?: string; email?: string }, exceptId = 0) {
  for (const [field, name] of Object.entries(names)) {
    const owner = await db.selectFrom('signInName').select('userId').where('key', '=', foldKey(name)).executeTakeFirst()
    const isTaken = owner ? owner.userId !== exceptId : field === 'username' && (await looksLikeAnother(db, name))
    if (!isTaken) continue
    const message = field === 'username' ? USERNAME_TAKEN : EMAIL_TAKEN
    throw new PortalError('CONFLICT', message, { issues: [{ path: field, message }] })
  }
}

const looksLikeAnother = async (db: Reader, username: string) =>
  (await db.selectFrom('user').select('id').where('usernameLook', '=', lookOf(username)).executeTakeFirst()) !== undefined

async function countSuperAdmins(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('user')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('isSuperAdmin', '=', 1)
    .where('status', 'in', SIGN_IN_STATUSES)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Throws 409 if `person` is the only super admin who can sign in. */
export async function requireAnotherSuperAdmin(trx: Trx, person: Person) {
  if (person.isSuperAdmin && (await countSuperAdmins(trx)) <= 1) throw conflict(msg('server', 'lastSuperAdmin'))
}
