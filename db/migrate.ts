import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from './migrations'
import type { Db } from './schema'

/** The database was made by a newer program; nothing has been written. */
export class NewerDatabase extends Error {
  constructor(theirs: string, ours: string) {
    super(`This database is at version ${theirs}, newer than this program's ${ours}. Start the newer Portico, or restore an older backup.`)
  }
}

/** The newest migration this program knows. */
export const schemaVersion = (known: Record<string, Migration> = migrations) => Object.keys(known).sort().at(-1) ?? 'none'

/** Names of the migrations already applied, oldest first; empty on a new database. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}

/** Names of the migrations still to apply. Throws `NewerDatabase` before any write. */
export async function pendingMigrations(db: Db, known: Record<string, Migration> = migrations): Promise<string[]> {
  const applied = await appliedMigrations(db)
  const unknown = applied.find((name) => !(name in known))
  if (unknown) throw new NewerDatabase(applied.at(-1) ?? unknown, schemaVersion(known))
  return Object.keys(known)
    .sort()
    .filter((name) => !applied.includes(name))
}

/** Applies what is pending, all in one transaction, and returns the names applied. Throws what the migration threw. */
export async function migrate(db: Db, known: Record<string, Migration> = migrations): Promise<string[]> {
  const pending = await pendingMigrations(db, known)
  if (pending.length === 0) return []
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  return pending
}
