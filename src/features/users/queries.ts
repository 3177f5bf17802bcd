import type { Reader } from '../../../db/schema'
import { PERSON_COLUMNS, toPerson } from '../../server/people'
import { LINK_STATUSES, SIGN_IN_STATUSES } from '../../shared/residents'
import type { ListedUser } from './answers'

/** Every account, those waiting for approval first, then by name. */
export async function listUsers(db: Reader): Promise<ListedUser[]> {
  const rows = await db
    .selectFrom('user')
    .select(PERSON_COLUMNS)
    .orderBy((order) => order.case().when('status', '=', 'pending').then(0).else(1).end())
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(toPerson)
}

/** Residents a report can be filed for: everyone who can sign in. */
export const listForSelection = (db: Reader) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'streetName', 'streetNumber'])
    .where('status', 'in', SIGN_IN_STATUSES)
    .orderBy('name')
    .orderBy('id')
    .execute()

const INVITATIONS = ['invitation', 'pendingInvitation', 'residentInvitation']

/** Whether somebody was invited and has not been in yet, however old the link is; using it clears its end. */
export async function isStillInvited(db: Reader, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .innerJoin('mail', 'mail.userId', 'user.id')
    .select('user.id')
    .where('user.id', '=', id)
    .where('mail.cause', 'in', INVITATIONS)
    .where('user.passwordResetExpires', 'is not', null)
    .where('user.lastLoginDate', 'is', null)
    .where('user.status', 'in', LINK_STATUSES)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
