import type { Reader, Trx } from '../../../db/schema'
import { foldKey } from '../../server/people'
import { endLinks, findByResetToken } from '../../server/reset-tokens'
import { endSessions } from '../../server/sessions'
import { holdVotes } from '../../server/vote-hold'

/** Keeps the day alone: a time beside a vote would say whose it is. False when the account was closed or got a new password while this one was being checked. */
export async function recordSignIn(trx: Trx, userId: number, passwordHash: string, day: string): Promise<boolean> {
  const row = await trx
    .updateTable('user')
    .set({ lastLoginDate: day })
    .where('id', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .where('status', 'in', ['active', 'approved'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Who may be sent a reset link: everybody who could use a new password. */
export const findForReset = (db: Reader, email: string) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('emailKey', '=', foldKey(email))
    .where('status', 'in', ['pending', 'active', 'approved'])
    .executeTakeFirst()

/**
 * Ends every link of the account, sets the password and ends every session; after a link that was handed out, votes are held. Returns whose
 * password it was, nothing when the token is not valid (any more).
 */
export async function resetPassword(trx: Trx, token: string, passwordHash: string) {
  const user = await findByResetToken(trx, token)
  if (!user) return undefined
  await endLinks(trx, user.id)
  await trx.updateTable('user').set({ passwordHash }).where('id', '=', user.id).execute()
  await endSessions(trx, user.id)
  if (user.handedOut === 1) await holdVotes(trx, user.id)
  return user
}
