import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sizeOf } from '../../../db/header'
import { DamagedDatabase } from '../../../db/integrity'
import { lockDatabase } from '../../../db/lock'
import { openForWriting } from '../../../db/scoped-connection'
import { lacksWal, markWhole } from '../../../db/served-mark'
import { isDiskFull, requireRoom } from '../../server/process/disk-errors'
import type { Env } from '../../server/process/env'
import { copyClosed } from '../../server/storage/close-to-others'
import { putInPlace, syncFile } from '../../server/storage/durable-files'
import { removeWithJournals, requireSound } from '../backup/backup'
import { rebuildSearchIn } from '../start/search-index'
import { nameNewestBackup } from '../start/sound-database'
import { keepDatabase } from './move-aside'

const JOURNALS = ['-wal', '-journal']

interface Repaired {
  keptAside: string
}

/**
 * Rebuilds every index on a copy. If the copy passes the full check it replaces the file, which is moved aside; otherwise nothing changes.
 * Throws `DatabaseInUse` while the portal runs, `DamagedDatabase` if more than indexes is damaged, and `DiskFull`.
 */
export function repairDatabase({ DATABASE_FILE: file, BACKUPS_DIR }: Pick<Env, 'DATABASE_FILE' | 'BACKUPS_DIR'>): Repaired {
  const isIncomplete = lacksWal(file)
  const unlock = lockDatabase(file)
  const working = `${file}.repairing`
  try {
    requireRoom(dirname(file), 2 * (sizeOf(file) + sizeOf(`${file}-wal`)), 'Repairing the database')
    removeWithJournals(working)
    for (const ending of ['', ...JOURNALS]) if (existsSync(`${file}${ending}`)) copyClosed(`${file}${ending}`, `${working}${ending}`)
    rebuildIndexes(working)
    requireSound(working)
    if (!isIncomplete) markWhole(working)
    // The check comes before the old database loses its journal, because it may take a while.
    syncFile(working)
    const [keptAside = ''] = keepDatabase(file, 'before-repair')
    putInPlace(working, file)
    return { keptAside }
  } catch (error) {
    if (isDiskFull(error) || !(error instanceof Sqlite.SqliteError || error instanceof DamagedDatabase)) throw error
    throw new DamagedDatabase(
      `The database ${file} cannot be repaired: more than its indexes is damaged (${error.message}). It has not been changed. ${nameNewestBackup(BACKUPS_DIR)}`,
    )
  } finally {
    removeWithJournals(working)
    unlock()
  }
}

function rebuildIndexes(working: string) {
  using copy = openForWriting(working)
  copy.pragma('journal_mode = DELETE')
  copy.exec('REINDEX')
  rebuildSearchIn(copy)
}
