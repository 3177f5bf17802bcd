import { type Kysely, sql } from 'kysely'

/** Separates people who were added but not invited from those who were invited. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE user ADD COLUMN awaitsInvitation INTEGER NOT NULL DEFAULT 0 CHECK (awaitsInvitation IN (0, 1))`.execute(db)
  await sql`ALTER TABLE user ADD COLUMN invitedAt TEXT`.execute(db)
  await sql`UPDATE user SET invitedAt = (
    SELECT max(createdAt) FROM mail WHERE userId = user.id AND cause IN ('invitation', 'pendingInvitation', 'residentInvitation')
  )`.execute(db)
}
