import type { Db } from '../../db/schema'
import { DAY, fromNow, nowText } from './clock'
import { hashToken, newToken } from './tokens'

/** Makes the one valid reset token of an account, voiding older ones. Returns the token for the link; only its hash is stored. */
export async function issueResetToken(trx: Db, userId: number, validForMs: number): Promise<string> {
  const token = newToken()
  const change = { passwordResetToken: hashToken(token), passwordResetExpires: fromNow(validForMs) }
  await trx.updateTable('user').set(change).where('id', '=', userId).execute()
  return token
}

/** No link is valid for longer; one that claims to be was made while the clock was wrong. */
const LONGEST = 31 * DAY

/** The account a token was made for, or nothing when it is unknown, used or past its time. */
export const findByResetToken = (db: Db, token: string) =>
  db
    .selectFrom('user')
    .select(['id', 'name'])
    .where('passwordResetToken', '=', hashToken(token))
    .where('passwordResetExpires', '>', nowText())
    .where('passwordResetExpires', '<=', fromNow(LONGEST))
    .where('status', 'in', ['pending', 'active', 'approved'])
    .executeTakeFirst()
