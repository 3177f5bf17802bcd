import type { Migration } from 'kysely/migration'

const files = import.meta.glob<Migration>('./[0-9]*.ts', { eager: true })

/** Every numbered file of this folder by its name, in order. Vite lists them when it builds, so that a bundle has them too. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(files).map(([path, migration]) => [path.slice('./'.length, -'.ts'.length), migration]),
)
