import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import { conflict, forbidden, found } from '../../server/errors'
import { findPerson, isInvitedOnly, PERSON_COLUMNS, type Person, requireAnotherSuperAdmin, toPerson } from '../../server/people'
import { DAY, fromNow } from '../../server/process/clock'
import { byName } from '../../shared/dictionary'
import { LINK_STATUSES, SIGN_IN_STATUSES } from '../../shared/residents'
import type { Language } from '../../words/languages'
import { msg } from '../../words/messages'
import type { DirectoryEntry, Invitations, ListedUser } from './answers'
import type { InvitationRequest } from './schema'

/** Waiting accounts first, then by name in the reader's collation. */
export async function listUsers(db: Reader, language: Language): Promise<ListedUser[]> {
  const rows = await db
    .selectFrom('user')
    .select([...PERSON_COLUMNS, 'banReason', 'invitedAt', INVITATION.as('invitation')])
    .orderBy('id')
    .execute()
  const inOrder = byName(language)
  const waits = ({ status }: { status: string }) => Number(status === 'pending')
  return rows
    .map(({ banReason, invitation, invitedAt, ...row }) => ({ ...forBoard(toPerson(row)), banReason, invitation, invitedAt }))
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

/** By name in the reader's collation. */
export async function listDirectory(db: Reader, language: Language): Promise<DirectoryEntry[]> {
  const rows = await db
    .selectFrom('user')
    .select(['name', 'streetNumber', 'streetName', 'email', 'phoneNumber', 'directoryEmail', 'directoryPhone'])
    .where('directoryListed', '=', 1)
    .where('status', 'in', SIGN_IN_STATUSES)
    .orderBy('id')
    .execute()
  return rows
    .map(({ email, phoneNumber, directoryEmail, directoryPhone, ...entry }) => ({
      ...entry,
      ...(directoryEmail === 1 && { email }),
      ...(directoryPhone === 1 && phoneNumber !== null && { phone: phoneNumber }),
    }))
    .sort(byName(language))
}

/** SQL on `user`: invited, but has never signed in. */
const notYetIn = sql<SqlBool>`(user.invitedAt IS NOT NULL AND user.lastLoginDate IS NULL)`

const stillInvited = sql<SqlBool>`(${isInvitedOnly} AND user.status IN (${sql.join(LINK_STATUSES)}))`

/** SQL on `user`: was added to be invited later. */
const awaits = sql<SqlBool>`(user.awaitsInvitation = 1 AND user.status IN (${sql.join(SIGN_IN_STATUSES)}))`

const INVITATION = sql<'awaited' | 'sent' | null>`CASE WHEN user.awaitsInvitation = 1 THEN 'awaited' WHEN ${stillInvited} THEN 'sent' END`

const holds = async (db: Reader, id: number, condition: RawBuilder<SqlBool>) =>
  (await db.selectFrom('user').select('user.id').where('user.id', '=', id).where(condition).executeTakeFirst()) !== undefined

export const isNotYetIn = (db: Reader, id: number) => holds(db, id, notYetIn)
export const isStillInvited = (db: Reader, id: number) => holds(db, id, stillInvited)
export const awaitsInvitation = (db: Reader, id: number) => holds(db, id, awaits)

/** Choosing a password with a link leaves a mail to the owner. */
export const hasChosenPassword = async (db: Reader, id: number) =>
  (await db.selectFrom('mail').select('id').where('userId', '=', id).where('cause', '=', 'passwordChanged').executeTakeFirst()) !==
  undefined

/** Before this time a reminder may follow. */
const remindedBefore = () => fromNow(-DAY)

export async function countInvitations(db: Reader): Promise<Invitations> {
  const count = (condition: RawBuilder<SqlBool>) => sql<number>`count(*) FILTER (WHERE ${condition})`
  const isInvited = sql<SqlBool>`(user.invitedAt IS NOT NULL AND user.status IN (${sql.join(LINK_STATUSES)}))`
  return db
    .selectFrom('user')
    .select([
      count(awaits).as('awaited'),
      count(isInvited).as('invited'),
      count(sql`(${isInvited} AND NOT ${stillInvited})`).as('in'),
      count(sql`(${stillInvited} AND user.invitedAt <= ${remindedBefore()})`).as('remindable'),
    ])
    .executeTakeFirstOrThrow()
}

/** `again`: people who were invited more than a day ago and are not in. Else those who await their invitation. */
export async function listToInvite(db: Reader, { ids, again }: InvitationRequest): Promise<Person[]> {
  const wanted = again ? sql<SqlBool>`(${stillInvited} AND user.invitedAt <= ${remindedBefore()})` : awaits
  const people = db.selectFrom('user').select(PERSON_COLUMNS).where(wanted).orderBy('id')
  return (await people.$if(ids !== undefined, (query) => query.where('user.id', 'in', ids ?? [])).execute()).map(toPerson)
}

/** Left to the person alone: the board does not read the choice for the directory. */
const forBoard = ({ directory, ...user }: Person): ListedUser => user

export const requireUser = async (db: Reader, id: number) => forBoard(found(await findPerson(db, id), 'User'))

/** Throws 404, and 403 if an admin changes a super admin. */
export async function requireEditable(trx: Trx, actor: Person, id: number): Promise<Person> {
  const person = found(await findPerson(trx, id), 'User')
  if (person.isSuperAdmin && !actor.isSuperAdmin) throw forbidden(msg('problems', 'userSuperAdminOnly'))
  return person
}

/** Throws 409 for one's own account and for the last super admin. */
export async function requireRemovable(trx: Trx, actor: Person, person: Person) {
  if (person.id === actor.id) throw conflict(msg('problems', 'userOwnAccount'))
  await requireAnotherSuperAdmin(trx, person)
}
