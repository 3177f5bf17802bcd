import type { Db } from '../../../db/schema'

/** Every user name and address in use, folded: neither may be given twice, not even as the other. */
export async function listTakenNames(db: Db) {
  const rows = await db.selectFrom('user').select(['usernameKey', 'emailKey']).execute()
  return { names: new Set(rows.flatMap((row) => [row.usernameKey, row.emailKey])), emails: new Set(rows.map((row) => row.emailKey)) }
}

/** The residents' list by street and number, as boards keep it. */
export const listResidents = (db: Db) =>
  db
    .selectFrom('user')
    .select([
      'name',
      'email',
      'streetNumber',
      'streetName',
      'hoaStatus',
      'phoneNumber',
      'username',
      'isAdmin',
      'isSuperAdmin',
      'status',
      'emailSubscribed',
      'createdAt',
      'lastLoginDate',
    ])
    .orderBy('streetName')
    .orderBy((order) => order.cast<number>('streetNumber', 'integer'))
    .orderBy('name')
    .execute()

export const markNotified = (trx: Db, userId: number) =>
  trx.updateTable('user').set({ approvalNotificationSent: 1 }).where('id', '=', userId).execute()
