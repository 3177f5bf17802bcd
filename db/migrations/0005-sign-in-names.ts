import { type Kysely, sql } from 'kysely'
import { fillSignInNames } from '../sign-in-names'

/** One table of the names that sign somebody in. User name and email address of one account may be equal. Triggers keep the table. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE signInName (key TEXT PRIMARY KEY, userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE) WITHOUT ROWID`.execute(
    db,
  )
  await sql`CREATE INDEX signInNameByUser ON signInName (userId)`.execute(db)
  await fillSignInNames(db)
  const names = 'INSERT INTO signInName (key, userId) SELECT NEW.usernameKey, NEW.id UNION SELECT NEW.emailKey, NEW.id'
  await sql.raw(`CREATE TRIGGER signInNameAdded AFTER INSERT ON user BEGIN ${names}; END`).execute(db)
  await sql
    .raw(
      `CREATE TRIGGER signInNameChanged AFTER UPDATE OF usernameKey, emailKey ON user
      BEGIN DELETE FROM signInName WHERE userId = NEW.id; ${names}; END`,
    )
    .execute(db)
}
