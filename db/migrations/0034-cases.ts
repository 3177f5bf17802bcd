import { type Kysely, sql } from 'kysely'

/** Whoever takes a case on is on the board and can sign in: the moment they are not, they have none. Deleting an account does the same. */
const LEFT_THE_BOARD = sql.raw(`NEW.status NOT IN ('active', 'approved') OR (NEW.isAdmin = 0 AND NEW.isSuperAdmin = 0)`)

/** What messages and reports have in common: an assignee, notes of the board, and keys that make each entry once. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['message', 'maintenanceReport'] as const) {
    await sql`ALTER TABLE ${sql.ref(table)} ADD COLUMN assigneeId INTEGER REFERENCES user (id) ON DELETE SET NULL`.execute(db)
    await sql`CREATE INDEX ${sql.ref(`${table}ByAssignee`)} ON ${sql.ref(table)} (assigneeId) WHERE assigneeId IS NOT NULL`.execute(db)
  }
  await sql`
    CREATE TRIGGER unassign AFTER UPDATE OF status, isAdmin, isSuperAdmin ON user WHEN ${LEFT_THE_BOARD}
    BEGIN
      UPDATE message SET assigneeId = NULL WHERE assigneeId = NEW.id;
      UPDATE maintenanceReport SET assigneeId = NULL WHERE assigneeId = NEW.id;
    END`.execute(db)
  await sql`
    CREATE TABLE caseNote (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL CHECK (kind IN ('message', 'report')),
      caseId INTEGER NOT NULL,
      authorId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      text TEXT NOT NULL,
      createdAt TEXT NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX caseNoteByCase ON caseNote (kind, caseId, id)`.execute(db)
  await sql`CREATE INDEX caseNoteByAuthor ON caseNote (authorId, id) WHERE authorId IS NOT NULL`.execute(db)
  await sql`
    CREATE TABLE caseKey (
      authorId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      made TEXT NOT NULL,
      caseId INTEGER NOT NULL,
      key TEXT NOT NULL,
      madeId INTEGER NOT NULL,
      PRIMARY KEY (authorId, made, caseId, key)
    ) WITHOUT ROWID`.execute(db)
  await sql`
    CREATE TRIGGER reportNotesGo AFTER DELETE ON maintenanceReport
    BEGIN
      DELETE FROM caseNote WHERE kind = 'report' AND caseId = OLD.id;
    END`.execute(db)
  await sql`ALTER TABLE user ADD COLUMN textInMail INTEGER NOT NULL DEFAULT 1 CHECK (textInMail IN (0, 1))`.execute(db)
}
