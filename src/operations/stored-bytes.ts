import type Sqlite from 'better-sqlite3'

/** Names, relative to the uploads folder, of every stored file and small version the database knows. */
export function listStoredBytes(sqlite: Sqlite.Database): string[] {
  const names = sqlite
    .prepare('SELECT storedName AS name FROM storedFile UNION ALL SELECT smallName FROM storedFile WHERE smallName IS NOT NULL')
    .pluck()
    .all()
  return names.map(String)
}
