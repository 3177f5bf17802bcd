import type { Reader, Trx } from '../../../db/schema'

/** Every user name and address in use, folded: neither may be given twice, not even as the other, nor a user name that looks like one. */
export async function listTakenNames(db: Reader) {
  const rows = await db.selectFrom('user').select(['usernameKey', 'usernameLook', 'emailKey']).execute()
  return {
    names: new Set(rows.flatMap((row) => [row.usernameKey, row.emailKey])),
    looks: new Set(rows.map((row) => row.usernameLook)),
    emails: new Set(rows.map((row) => row.emailKey)),
  }
}

/** The residents' list by street and number, as boards keep it. */
export const listResidents = (db: Reader) =>
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

export const markNotified = (trx: Trx, userId: number) =>
  trx.updateTable('user').set({ approvalNotificationSent: 1 }).where('id', '=', userId).execute()
