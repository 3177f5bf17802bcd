import type { Kysely, Transaction } from 'kysely'
import type { FoundationTables } from './tables/foundation'
import type { GuidelineTables } from './tables/guidelines'
import type { PreferencesTables } from './tables/preferences'

/** Every table of the database; each feature's types live in `tables/`. */
export interface Database extends FoundationTables, GuidelineTables, PreferencesTables {}

/** A query function takes this first: the database or, inside a transaction, the transaction. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>
