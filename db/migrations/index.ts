import type { Migration } from 'kysely/migration'
import * as foundation from './0001-foundation'

/** Every migration in order. An explicit record: it survives bundling, and a shipped entry is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
}
