import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../db/schema'
import type { UserTable } from '../../db/tables/foundation'
import { conflict, PortalError } from './errors'

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
  'user.textOptIn',
  'user.createdAt',
  'user.lastLoginDate',
  'user.status',
  'user.approvalNotificationSent',
  'user.emailSubscribed',
  'user.unsubscribedAt',
  'user.unsubscribeReason',
  'user.unsubscribeNote',
] as const

type PersonRow = Omit<Selectable<UserTable>, 'passwordHash' | 'usernameKey' | 'emailKey' | 'passwordResetToken' | 'passwordResetExpires'>
type Flags = 'isAdmin' | 'isSuperAdmin' | 'textOptIn' | 'approvalNotificationSent' | 'emailSubscribed'
export type Person = Omit<PersonRow, Flags> & Record<Flags, boolean>

export const toPerson = (row: PersonRow): Person => ({
  ...row,
  isAdmin: row.isAdmin === 1,
  isSuperAdmin: row.isSuperAdmin === 1,
  textOptIn: row.textOptIn === 1,
  approvalNotificationSent: row.approvalNotificationSent === 1,
  emailSubscribed: row.emailSubscribed === 1,
})

/** User names and addresses are compared by this: without case, compatibility forms or surrounding space. */
export const foldKey = (text: string) => text.normalize('NFKC').trim().toLowerCase()

export async function findPerson(db: Db, id: number): Promise<Person | undefined> {
  const row = await db.selectFrom('user').select(PERSON_COLUMNS).where('id', '=', id).executeTakeFirst()
  return row && toPerson(row)
}

/** The account a sign-in name (user name or e-mail) means, with what signing in needs to know. */
export const findBySignInName = (db: Db, name: string) =>
  db
    .selectFrom('user')
    .select([...PERSON_COLUMNS, 'passwordHash'])
    .where((where) => where.or([where('usernameKey', '=', foldKey(name)), where('emailKey', '=', foldKey(name))]))
    .executeTakeFirst()

export type NewPerson = Omit<Insertable<UserTable>, 'id' | 'usernameKey' | 'emailKey'>

/** Adds an account and returns it. Throws 409 when the user name or address is taken, also by the other kind of name. */
export async function insertPerson(db: Db, person: NewPerson): Promise<Person> {
  await requireFreeNames(db, { username: person.username, email: person.email })
  const row = await db
    .insertInto('user')
    .values({ ...person, usernameKey: foldKey(person.username), emailKey: foldKey(person.email) })
    .returning(PERSON_COLUMNS)
    .executeTakeFirstOrThrow()
  return toPerson(row)
}

/** Changes an account; a new address is checked to be free. Throws 409. */
export async function updatePerson(
  db: Db,
  id: number,
  change: Omit<Updateable<UserTable>, 'id' | 'usernameKey' | 'emailKey' | 'username'>,
) {
  if (Object.keys(change).length === 0) return
  if (change.email !== undefined) await requireFreeNames(db, { email: change.email }, id)
  const emailKey = change.email === undefined ? {} : { emailKey: foldKey(change.email) }
  await db
    .updateTable('user')
    .set({ ...change, ...emailKey })
    .where('id', '=', id)
    .execute()
}

export const USERNAME_TAKEN = 'Username already exists'
export const EMAIL_TAKEN = 'Email already exists'

async function requireFreeNames(db: Db, names: { username?: string; email?: string }, exceptId = 0) {
  for (const [field, name] of Object.entries(names)) {
    const taken = await db
      .selectFrom('user')
      .select('id')
      .where((where) => where.or([where('usernameKey', '=', foldKey(name)), where('emailKey', '=', foldKey(name))]))
      .where('id', '!=', exceptId)
      .executeTakeFirst()
    if (!taken) continue
    const message = field === 'username' ? USERNAME_TAKEN : EMAIL_TAKEN
    throw new PortalError('CONFLICT', message, { issues: [{ path: field, message }] })
  }
}

/** How many super admins can still sign in; the last one is protected. */
export async function countSuperAdmins(db: Db): Promise<number> {
  const row = await db
    .selectFrom('user')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('isSuperAdmin', '=', 1)
    .where('status', 'in', ['active', 'approved'])
    .executeTakeFirstOrThrow()
  return row.count
}

/** Throws 409 when `person` is the only super admin left who can sign in. */
export async function requireAnotherSuperAdmin(trx: Db, person: Person) {
  if (person.isSuperAdmin && (await countSuperAdmins(trx)) <= 1) throw conflict('The last super admin cannot be changed this way.')
}
