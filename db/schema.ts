import type { Kysely, Transaction } from 'kysely'
import type { ChannelTables } from './tables/channels'
import type { FoundationTables } from './tables/foundation'
import type { MailTables } from './tables/mail'
import type { SignInTables } from './tables/sign-in'

/** Features add their tables in `tables.ts`. */
export interface Database extends FoundationTables, MailTables, SignInTables, ChannelTables {}

/** The first parameter of a function that reads: `reads` or, inside a transaction, the trx. */
export type Reader = Pick<Kysely<Database>, 'selectFrom' | 'selectNoFrom' | 'getExecutor'>
/** The first parameter of a function that writes. */
export type Trx = Transaction<Database>
/** Runs `work` in one transaction. Throws `DatabaseBusy` when the writer is not free in time. */
export type Write = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
export interface DatabaseAccess {
  /** A read-only connection that never waits. */
  reads: Reader
  write: Write
}
