import type { Kysely, Transaction } from 'kysely'
import type { AnnouncementTables } from './tables/announcements'
import type { DocumentTables } from './tables/documents'
import type { EventTables } from './tables/events'
import type { FileTables } from './tables/files'
import type { FoundationTables } from './tables/foundation'
import type { GuidelineTables } from './tables/guidelines'
import type { MaintenanceTables } from './tables/maintenance'
import type { MessageTables } from './tables/messages'
import type { PollTables } from './tables/polls'
import type { PreferencesTables } from './tables/preferences'

/** Every table of the database; each feature's types live in `tables/`. */
export interface Database
  extends FoundationTables,
    FileTables,
    AnnouncementTables,
    DocumentTables,
    EventTables,
    GuidelineTables,
    MaintenanceTables,
    MessageTables,
    PollTables,
    PreferencesTables {}

/** A query function takes this first: the database or, inside a transaction, the transaction. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>
