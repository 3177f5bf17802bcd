import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE recentlyDeleted (
      type TEXT NOT NULL, id INTEGER NOT NULL, title TEXT NOT NULL, deletedAt TEXT NOT NULL,
      deletedById INTEGER REFERENCES user (id) ON DELETE SET NULL, until TEXT NOT NULL, rows TEXT NOT NULL CHECK (json_valid(rows)),
      files TEXT NOT NULL CHECK (json_valid(files)), words TEXT NOT NULL CHECK (json_valid(words)), votes TEXT CHECK (json_valid(votes)),
      PRIMARY KEY (type, id)
    )`.execute(db)
  await sql`CREATE INDEX recentlyDeletedByEnd ON recentlyDeleted (until)`.execute(db)
  await sql`CREATE INDEX recentlyDeletedByPerson ON recentlyDeleted (deletedById) WHERE deletedById IS NOT NULL`.execute(db)
}
