import { existsSync, statSync } from 'node:fs'
import { type Migration, Migrator } from 'kysely/migration'
import type { DatabaseAccess } from './schema'
import { openForReading } from './scoped-connection'

type Known = Record<string, Migration>

const files = import.meta.glob<Migration>('./migrations/[0-9]*.ts', { eager: true })

/** By name, in order. Vite lists the files at build time, so that a bundle has them too. */
export const migrations: Known = Object.fromEntries(
  Object.entries(files).map(([path, migration]) => [path.slice('./migrations/'.length, -'.ts'.length), migration]),
)

export const BASELINE = '0001-baseline'

/** The database was made by a version before 1.0.0; nothing has been written. */
export class OlderDatabase extends Error {
  constructor() {
    super('This database was made by a version before 1.0.0, which this version cannot read. It has not been changed.')
  }
}

/** The database was made by a newer program; nothing has been written. */
export class NewerDatabase extends Error {
  constructor(theirs: string, ours: string) {
    super(`This database is at version ${theirs}, newer than this program's ${ours}. Start the newer Portico, or restore an older backup.`)
  }
}

const namesOf = (known: Known) => Object.keys(known).sort()

export const schemaVersion = (known: Known = migrations) => namesOf(known).at(-1) ?? 'none'

/** Oldest first; empty for a new or missing file. */
export function readAppliedMigrations(file: string): string[] {
  if (!existsSync(file) || statSync(file).size === 0) return []
  using sqlite = openForReading(file)
  const known = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'").get()
  return known ? sqlite.prepare('SELECT name FROM kysely_migration ORDER BY name').pluck().all().map(String) : []
}

export function requireBaseline(applied: string[]) {
  if (applied.length > 0 && !applied.includes(BASELINE)) throw new OlderDatabase()
}

/** Throws `OlderDatabase`, or `NewerDatabase` when a migration was applied that this program does not know. */
export function requireKnownMigrations(applied: string[], known: Known = migrations) {
  requireBaseline(applied)
  if (applied.some((name) => !(name in known))) throw new NewerDatabase(applied.at(-1) ?? '', schemaVersion(known))
}

export const pendingMigrations = (applied: string[], known: Known = migrations) => namesOf(known).filter((name) => !applied.includes(name))

/** Applies the pending migrations in one transaction and returns their names. Throws what the migration threw. */
export const migrate = ({ write }: Pick<DatabaseAccess, 'write'>, known: Known = migrations): Promise<string[]> =>
  write(async (trx) => {
    const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => known } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  })
