import type { Reader, Write } from '../../../db/schema'
import { heldBack, type Viewer } from '../../shared/permissions'
import { maySignIn } from '../../shared/residents'
import { unauthorized } from '../errors'
import type { Person } from '../people'
import { markHeldBack, ruleColumns } from './mfa-policy'

/** What somebody's request began with: a session, and what they may do. */
export interface Authority {
  sessionId: string
  user: Person
}

/** Whether `now` is still the person who began, and no less. */
export function isNoLess(now: Pick<Person, 'id' | keyof Viewer> | undefined, { user }: Authority) {
  if (now === undefined || now.id !== user.id || (now[heldBack] && !user[heldBack])) return false
  return now.isAdmin >= user.isAdmin && now.isSuperAdmin >= user.isSuperAdmin
}

/**
 * Writes for somebody signed in. A body arrives as slowly as its sender likes, a password takes time, and the writer has a line: so each
 * transaction begins with a look whether the session and its person are still what they were. Throws 401 when they are not.
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
