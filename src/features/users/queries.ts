import type { Db } from '../../../db/schema'
import { fromNow, HOUR } from '../../server/clock'
import { PERSON_COLUMNS, toPerson } from '../../server/people'
import type { ListedUser } from './schema'

/** Every account, those waiting for approval first, then by name. */
export async function listUsers(db: Db): Promise<ListedUser[]> {
  const rows = await db
    .selectFrom('user')
    .select(PERSON_COLUMNS)
    .orderBy((order) => order.case().when('status', '=', 'pending').then(0).else(1).end())
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(toPerson)
}

/** Residents a report can be filed for: everybody who can sign in. */
export const listForSelection = (db: Db) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'streetName', 'streetNumber'])
    .where('status', 'in', ['active', 'approved'])
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Whether the link of an invitation still waits to be used: a link somebody asks for on the sign-in page is valid for an hour at most. */
export async function invitationIsOpen(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', id)
    .where('passwordResetExpires', '>', fromNow(HOUR))
    .where('lastLoginDate', 'is', null)
    .where('status', 'in', ['pending', 'active', 'approved'])
    .executeTakeFirst()
  return row !== undefined
}

export const deleteUser = (trx: Db, id: number) => trx.deleteFrom('user').where('id', '=', id).execute()

export const markNotified = (trx: Db, id: number) =>
  trx.updateTable('user').set({ approvalNotificationSent: 1 }).where('id', '=', id).execute()
