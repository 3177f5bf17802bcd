import { type QueryExecutorProvider, sql } from 'kysely'
import type { Reader } from './schema'

const NUMBERED = 'gave a number to the user name of'

interface Alike {
  id: number
  name: string
  username: string
  usernameKey: string
}

/**
 * Fills the table of sign-in names from the accounts, in migration 0005 and after a restore. A user name that is the email address of
 * another account gets a number, and an audit entry says so.
 */
export async function fillSignInNames(db: QueryExecutorProvider) {
  await sql`DELETE FROM signInName`.execute(db)
  const alike = await sql<Alike>`
    SELECT id, name, username, usernameKey FROM user
    WHERE EXISTS (SELECT 1 FROM user AS other WHERE other.emailKey = user.usernameKey AND other.id <> user.id)`.execute(db)
  for (const { id, name, username, usernameKey } of alike.rows) {
    const number = await findFreeNumber(db, id, usernameKey)
    await sql`
      UPDATE user SET username = username || ${number}, usernameKey = usernameKey || ${number}, usernameLook = usernameLook || ${number}
      WHERE id = ${id}`.execute(db)
    await sql`
      INSERT INTO auditEntry (at, actorName, action, subject)
      VALUES (${new Date().toISOString()}, 'Portal', ${NUMBERED}, ${`${name} (${username}${number})`})`.execute(db)
  }
  await sql`INSERT OR IGNORE INTO signInName (key, userId) SELECT usernameKey, id FROM user UNION SELECT emailKey, id FROM user`.execute(db)
}

async function findFreeNumber(db: QueryExecutorProvider, id: number, usernameKey: string): Promise<string> {
  for (let number = 2; ; number += 1) {
    const key = `${usernameKey}${number}`
    const { rows } = await sql`
      SELECT 1 FROM user WHERE ${key} IN (usernameKey, emailKey)
      OR usernameLook = (SELECT usernameLook || ${String(number)} FROM user WHERE id = ${id})`.execute(db)
    if (rows.length === 0) return String(number)
  }
}

/** 'Name (user name)' of the accounts whose user name has got a number since then. */
export async function listNumbered(db: Reader, since: string): Promise<string[]> {
  const entries = db.selectFrom('auditEntry').select('subject').where('action', '=', NUMBERED).where('at', '>=', since)
  return (await entries.execute()).map(({ subject }) => subject)
}
