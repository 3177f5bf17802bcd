import { type Kysely, sql } from 'kysely'

/** Allows sign-in links beside invitations and reset links. */
export async function up(db: Kysely<unknown>) {
  await widen(
    db,
    { table: 'mail', column: 'linkKind', type: "TEXT CHECK (linkKind IN ('invitation', 'reset', 'signIn', 'notMe'))" },
    { mailWaiting: "mail (status, linkKind DESC, kind, nextAttemptAt) WHERE status = 'waiting'" },
  )
  await widen(
    db,
    { table: 'passwordLink', column: 'kind', type: "TEXT NOT NULL DEFAULT 'reset' CHECK (kind IN ('invitation', 'reset', 'signIn'))" },
    { passwordLinkByUser: 'passwordLink (userId, kind, endsAt)' },
  )
}

/** SQLite changes no CHECK. The column is replaced, not the table, whose other columns other migrations may add to. */
async function widen(
  db: Kysely<unknown>,
  { table, column, type }: { table: string; column: string; type: string },
  indexes: Record<string, string>,
) {
  const [name, before] = [sql.table(table), sql.ref('before')]
  for (const index of Object.keys(indexes)) await sql`DROP INDEX ${sql.ref(index)}`.execute(db)
  await sql`ALTER TABLE ${name} RENAME COLUMN ${sql.ref(column)} TO ${before}`.execute(db)
  await sql`ALTER TABLE ${name} ADD COLUMN ${sql.ref(column)} ${sql.raw(type)}`.execute(db)
  await sql`UPDATE ${name} SET ${sql.ref(column)} = ${before} WHERE ${before} IS NOT NULL`.execute(db)
  await sql`ALTER TABLE ${name} DROP COLUMN ${before}`.execute(db)
  for (const [index, on] of Object.entries(indexes)) await sql`CREATE INDEX ${sql.ref(index)} ON ${sql.raw(on)}`.execute(db)
}
