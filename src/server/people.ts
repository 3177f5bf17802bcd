import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Reader, Trx } from '../../db/schema'
import type { UserTable } from '../../db/tables/foundation'
import type { Account } from '../shared/accounts'
import { isPlainNumber } from '../shared/addresses'
import { USERNAME_IS_AN_ADDRESS } from '../shared/credentials'
import { lookOf, normalForm } from '../shared/look-alikes'
import type { heldBack } from '../shared/permissions'
import { SIGN_IN_STATUSES } from '../shared/residents'
import { isLanguage } from '../words/languages'
import { msg } from '../words/messages'
import { conflict, invalid, PortalError } from './errors'
import { batches } from './rows'

/** Everything about an account that may leave the server: no hash, no reset token. */
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
] as const satisfies readonly (`user.${keyof Account}` | 'user.verifiedNumber as phoneVerified')[]

/** `/api/user` serves it as it is. */
export type Person = Account & { readonly [heldBack]?: true }
type PersonRow = Pick<Selectable<UserTable>, Exclude<keyof Account, 'phoneVerified'>> & { phoneVerified: string | null }

export const toPerson = (row: PersonRow): Person => ({
  ...row,
  isAdmin: row.isAdmin === 1,
  isSuperAdmin: row.isSuperAdmin === 1,
  phoneVerified: row.phoneVerified !== null,
  textOptIn: row.textOptIn === 1,
  language: isLanguage(row.language) ? row.language : null,
  approvalNotificationSent: row.approvalNotificationSent === 1,
  emailSubscribed: row.emailSubscribed === 1,
})

/** How the audit log names an account. */
export const auditName = ({ name, username }: Pick<Person, 'name' | 'username'>) => `${name} (${username})`

/** User names and addresses are compared by this: without case, compatibility forms or surrounding space. */
export const foldKey = (text: string) => normalForm(text, 'NFKC').trim().toLowerCase()

export async function findPerson(db: Reader, id: number): Promise<Person | undefined> {
  const row = await db.selectFrom('user').select(PERSON_COLUMNS).where('id', '=', id).executeTakeFirst()
  return row && toPerson(row)
}

/** The account a sign-in name (user name or email) means, with what signing in needs to know. */
export const findBySignInName = (db: Reader, name: string) =>
  db
    .selectFrom('user')
    .select([...PERSON_COLUMNS, 'passwordHash'])
    .where((where) => where.or([where('usernameKey', '=', foldKey(name)), where('emailKey', '=', foldKey(name))]))
    .executeTakeFirst()

export type NewPerson = Omit<Insertable<UserTable>, 'id' | 'usernameKey' | 'usernameLook' | 'emailKey'>

/**
 * Adds an account and returns it. Throws 409 when the user name or address is taken, also by the other kind of name, and when
 * the user name looks like another; 400 when it is an address that is not theirs.
 */
export async function insertPerson(trx: Trx, person: NewPerson): Promise<Person> {
  await requireFreeNames(trx, { username: person.username, email: person.email })
  const [made] = await insertPeople(trx, [person])
  if (!made) throw new Error('An account was not added')
  return made
}

/** Adds many accounts, whose names the caller has found to be free in this transaction. Throws 400 as `insertPerson` does. */
export async function insertPeople(trx: Trx, people: readonly NewPerson[]): Promise<Person[]> {
  const rows = people.map((person) => {
    const keys = { usernameKey: foldKey(person.username), usernameLook: lookOf(person.username), emailKey: foldKey(person.email) }
    if (keys.usernameKey.includes('@') && keys.usernameKey !== keys.emailKey) throw invalid('username', USERNAME_IS_AN_ADDRESS)
    requirePlainNumber(person.streetNumber)
    return { ...person, ...keys }
  })
  const made: Person[] = []
  for (const part of batches(rows))
    made.push(...(await trx.insertInto('user').values(part).returning(PERSON_COLUMNS).execute()).map(toPerson))
  return made
}

/** Changes an account; a new address is checked to be free, and what waits for its reader goes there. Throws 409. */
export async function updatePerson(
  trx: Trx,
  id: number,
  change: Omit<Updateable<UserTable>, 'id' | 'usernameKey' | 'usernameLook' | 'emailKey' | 'username'>,
) {
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
}

/** Kept as account mail, which nobody unsubscribes from, but about others: notices with a `duty`. */
export const DUTY_MAILS = ['registration', 'systemTrouble', 'systemVersion']

/** News are for the person, who may have had somebody else's address by a slip; what is about the account is also for the old address. */
const sendOn = (trx: Trx, userId: number, toAddress: string) =>
  trx
    .updateTable('mail')
    .set({ toAddress })
    .where('status', '=', sql.lit('waiting'))
    .where(({ or, eb }) => or([eb('kind', '=', 'community'), eb('cause', 'in', DUTY_MAILS)]))
    .where('userId', '=', userId)
    .execute()

/** Signs of other scripts look like a dot or a letter and would make another household of the same house. Throws 400. */
function requirePlainNumber(streetNumber: string) {
  if (!isPlainNumber(streetNumber)) throw invalid('streetNumber', NUMBER_NOT_PLAIN)
}

const NUMBER_NOT_PLAIN = msg('fields', 'numberNotPlain')
export const USERNAME_TAKEN = msg('fields', 'usernameTaken')
export const EMAIL_TAKEN = msg('fields', 'emailTaken')

async function requireFreeNames(db: Reader, names: { username?: string; email?: string }, exceptId = 0) {
  for (const [field, name] of Object.entries(names)) {
    const taken = await db
      .selectFrom('user')
      .select('id')
      .where((where) =>
        where.or([
          where('usernameKey', '=', foldKey(name)),
          where('emailKey', '=', foldKey(name)),
          ...(field === 'username' ? [where('usernameLook', '=', lookOf(name))] : []),
        ]),
      )
      .where('id', '!=', exceptId)
      .executeTakeFirst()
    if (!taken) continue
    const message = field === 'username' ? USERNAME_TAKEN : EMAIL_TAKEN
    throw new PortalError('CONFLICT', message, { issues: [{ path: field, message }] })
  }
}

/** How many super admins can still sign in; the last one is protected. */
export async function countSuperAdmins(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('user')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('isSuperAdmin', '=', 1)
    .where('status', 'in', SIGN_IN_STATUSES)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Throws 409 when `person` is the only super admin left who can sign in. */
export async function requireAnotherSuperAdmin(trx: Trx, person: Person) {
  if (person.isSuperAdmin && (await countSuperAdmins(trx)) <= 1) throw conflict(msg('server', 'lastSuperAdmin'))
}
