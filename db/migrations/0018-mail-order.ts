import { type Kysely, sql } from 'kysely'

/** Waiting mail in the order it is sent: links somebody waits for, then mail about accounts, then the rest. */
export async function up(db: Kysely<unknown>) {
  await sql`DROP INDEX mailWaiting`.execute(db)
  await sql`CREATE INDEX mailWaiting ON mail (status, opens DESC, kind, nextAttemptAt) WHERE status = 'waiting'`.execute(db)
}
