import type { Reader, Write } from '../../../db/schema'
import { heldBack, type Viewer } from '../../shared/permissions'
import { maySignIn } from '../../shared/residents'
import { unauthorized } from '../errors'
import type { Person } from '../people'
import { markHeldBack, ruleColumns } from './mfa-policy'

interface Authority {
  sessionId: string
  user: Person
}

/** Checks that the account is still the same and has lost no right. */
export function isNoLess(now: Pick<Person, 'id' | keyof Viewer> | undefined, { user }: Authority) {
  if (now === undefined || now.id !== user.id || (now[heldBack] && !user[heldBack])) return false
  return now.isAdmin >= user.isAdmin && now.isSuperAdmin >= user.isSuperAdmin
}

/**
 * Runs a transaction for a signed-in caller and first checks the session and account again: they may have changed while the body arrived, a
 * password was hashed or the write waited. Throws 401 if they have.
 */
export const writeAs =
  (write: Write, authority: Authority): Write =>
  (work) =>
    write(async (trx) => {
      if (!isNoLess(await findBySession(trx, authority.sessionId), authority)) throw unauthorized()
      return work(trx)
    })

async function findBySession(db: Reader, sessionId: string) {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(['user.id', 'user.isAdmin', 'user.isSuperAdmin', 'user.status'])
    .select(ruleColumns)
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (!row || !maySignIn(row.status)) return undefined
  return markHeldBack({ id: row.id, isAdmin: row.isAdmin === 1, isSuperAdmin: row.isSuperAdmin === 1 }, row)
}
