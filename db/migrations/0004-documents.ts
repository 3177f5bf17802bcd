import { type Kysely, sql } from 'kysely'

/** The association's documents: uploaded files, or addresses of files kept elsewhere. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE document (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      title TEXT NOT NULL,
      category TEXT NOT NULL,
      url TEXT,
      fileId INTEGER UNIQUE REFERENCES storedFile (id),
      uploaderId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      uploadedAt TEXT NOT NULL,
      isPublic INTEGER NOT NULL DEFAULT 0 CHECK (isPublic IN (0, 1)),
      description TEXT,
      CHECK ((url IS NULL) <> (fileId IS NULL))
    )`.execute(db)
  await sql`CREATE INDEX documentInOrder ON document (uploadedAt DESC, id DESC)`.execute(db)
  await sql`CREATE INDEX documentByCategory ON document (category, uploadedAt DESC, id DESC)`.execute(db)
  await sql`CREATE INDEX documentByUploader ON document (uploaderId)`.execute(db)
}
