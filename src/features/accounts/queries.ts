import type { Db, Trx } from '../../../db/schema'
import { nowText } from '../../server/clock'
import { foldKey } from '../../server/people'
import { findByResetToken } from '../../server/reset-tokens'
import { endSessions } from '../../server/sessions'

/** False when the account was closed or got a new password while this one was being checked. */
export async function recordSignIn(trx: Trx, userId: number, passwordHash: string, at = nowText()): Promise<boolean> {
  const row = await trx
    .updateTable('user')
    .set({ lastLoginDate: at })
    .where('id', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .where('status', 'in', ['active', 'approved'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Who may be sent a reset link: everybody who could use a new password. */
export const findForReset = (db: Db, email: string) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'passwordResetExpires'])
    .where('emailKey', '=', foldKey(email))
    .where('status', 'in', ['pending', 'active', 'approved'])
    .executeTakeFirst()

/** Uses the token up, sets the password and ends every session. False when the token is not valid (any more). */
export async function resetPassword(trx: Trx, token: string, passwordHash: string): Promise<boolean> {
  const user = await findByResetToken(trx, token)
  if (!user) return false
  await trx
    .updateTable('user')
    .set({ passwordHash, passwordResetToken: null, passwordResetExpires: null })
    .where('id', '=', user.id)
    .execute()
  await endSessions(trx, user.id)
  return true
}
