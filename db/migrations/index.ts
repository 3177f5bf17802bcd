import type { Migration } from 'kysely/migration'
import * as foundation from './0001-foundation'
import * as guidelines from './0008-guidelines'
import * as preferences from './0010-preferences'

/** Every migration in order. An explicit record: it survives bundling, and a shipped entry is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0008-guidelines': guidelines,
  '0010-preferences': preferences,
}
