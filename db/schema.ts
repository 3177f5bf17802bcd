import type { Kysely, Transaction } from 'kysely'
import type { CaseTables } from './tables/cases'
import type { ChannelTables } from './tables/channels'
import type { FileTables } from './tables/files'
import type { FoundationTables } from './tables/foundation'
import type { MailTables } from './tables/mail'
import type { SignInTables } from './tables/sign-in'
import type { TranslationTables } from './tables/translations'
import type { UsageTables } from './tables/usage'

/** Every table of the database: the kernel's, and those a feature adds in its `tables.ts`. */
export interface Database
  extends FoundationTables,
    MailTables,
    FileTables,
    SignInTables,
    TranslationTables,
    UsageTables,
    CaseTables,
    ChannelTables {}

/** A reading function takes this first: `reads` or, inside a transaction, the trx. It cannot write. */
export type Reader = Pick<Kysely<Database>, 'selectFrom' | 'selectNoFrom' | 'getExecutor'>
/** A writing function takes this first. */
export type Trx = Transaction<Database>
/**
 * Does `work` in one transaction: all of it is kept, or nothing. Throws `DatabaseBusy` when the writer is not free in time.
 */
export type Write = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
/** Both ways into the database, for what does its own reading and writing. */
export interface DatabaseAccess {
  /** For queries: a connection that cannot write and waits for nobody. */
  reads: Reader
  /** For changes. */
  write: Write
}
