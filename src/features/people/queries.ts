import type { Reader, Trx } from '../../../db/schema'
import { conflict, forbidden, found } from '../../server/errors'
import { findPerson, PERSON_COLUMNS, type Person, requireAnotherSuperAdmin, toPerson } from '../../server/people'
import { byName } from '../../shared/dictionary'
import { LINK_STATUSES, SIGN_IN_STATUSES } from '../../shared/residents'
import type { Language } from '../../words/languages'
import { msg } from '../../words/messages'
import type { ListedUser } from './answers'

/** Waiting accounts first, then by name in the reader's collation. */
export async function listUsers(db: Reader, language: Language): Promise<ListedUser[]> {
  const rows = await db
    .selectFrom('user')
    .select([...PERSON_COLUMNS, 'banReason'])
    .orderBy('id')
    .execute()
  const inOrder = byName(language)
  const waits = ({ status }: { status: string }) => Number(status === 'pending')
  return rows
    .map(({ banReason, ...row }) => ({ ...toPerson(row), banReason }))
    .sort((left, right) => waits(right) - waits(left) || inOrder(left, right))
}

export async function listForSelection(db: Reader, language: Language) {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'streetName', 'streetNumber'])
    .where('status', 'in', SIGN_IN_STATUSES)
    .orderBy('id')
    .execute()
  return rows.sort(byName(language))
}

const INVITATIONS = ['invitation', 'pendingInvitation', 'residentInvitation']

const notYetIn = (db: Reader) =>
  db
    .selectFrom('user')
    .select('user.id')
    .where('user.lastLoginDate', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('mail').select('mail.id').whereRef('mail.userId', '=', 'user.id').where('mail.cause', 'in', INVITATIONS)),
    )

export const isNotYetIn = async (db: Reader, id: number) => (await notYetIn(db).where('user.id', '=', id).executeTakeFirst()) !== undefined

/** Choosing a password with a link closes the invitation; requesting another link does not. */
const stillInvited = (db: Reader) =>
  notYetIn(db).where('user.status', 'in', LINK_STATUSES).where('user.passwordResetExpires', 'is not', null)

/** Choosing a password with a link leaves a mail to the owner. */
export const hasChosenPassword = async (db: Reader, id: number) =>
  (await db.selectFrom('mail').select('id').where('userId', '=', id).where('cause', '=', 'passwordChanged').executeTakeFirst()) !==
  undefined

export const isStillInvited = async (db: Reader, id: number) =>
  (await stillInvited(db).where('user.id', '=', id).executeTakeFirst()) !== undefined

export const listStillInvited = async (db: Reader) => (await stillInvited(db).execute()).map(({ id }) => id)

export const requireUser = async (db: Reader, id: number) => found(await findPerson(db, id), 'User')

/** Throws 404, and 403 if an admin changes a super admin. */
export async function requireEditable(trx: Trx, actor: Person, id: number): Promise<Person> {
  const person = await requireUser(trx, id)
  if (person.isSuperAdmin && !actor.isSuperAdmin) throw forbidden(msg('problems', 'userSuperAdminOnly'))
  return person
}

/** Throws 409 for one's own account and for the last super admin. */
export async function requireRemovable(trx: Trx, actor: Person, person: Person) {
  if (person.id === actor.id) throw conflict(msg('problems', 'userOwnAccount'))
  await requireAnotherSuperAdmin(trx, person)
}
