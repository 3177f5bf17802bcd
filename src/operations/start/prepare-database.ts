import { type OpenDatabase, openDatabase } from '../../../db/client'
import { DamagedDatabase } from '../../../db/integrity'
import { migrate, readAppliedMigrations, requireKnownMigrations } from '../../../db/migrate'
import { lacksWal } from '../../../db/served-mark'
import { listNumbered } from '../../../db/sign-in-names'
import { nowText } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import type { Log } from '../../server/process/log'
import { operatorCommand } from '../../server/process/program'
import { countPeople } from '../backup/backup-files'
import { listOrphans } from '../backup/uploads-check'
import { checkFolder } from '../doctor/checks'
import { unpackBackup } from '../restore/restore'
import { upgradeDatabase } from '../upgrade/upgrade'
import { beginCarrying } from '../votes/shared-votes'
import { requireNoLostDatabase, requireOwnDatabase } from './own-database'
import { isSearchAlone, rebuildSearch } from './search-index'
import { explainLackingLog, requireSoundDatabase } from './sound-database'

/**
 * Opens the community's database for serving. Unpacks a backup that was copied into place and upgrades an older database. Logs oddities
 * that are no reason to refuse.
 */
export async function prepareDatabase(env: Env, log: Log): Promise<OpenDatabase> {
  const { DATABASE_FILE: file, UPLOADS_DIR, BACKUPS_DIR } = env
  const startedAt = nowText()
  if (lacksWal(file)) log.error({ file }, explainLackingLog(env))
  const aside = requireNoLostDatabase(env)
  if (aside.length > 0) log.warn({ aside }, 'NEW_COMMUNITY=yes: what was left of a database is kept aside')
  requireSound(env, log)
  requireOwnDatabase(env)
  const applied = readAppliedMigrations(file)
  requireKnownMigrations(applied)
  if (applied.length > 0) {
    const unpacked = await unpackBackup(env, BACKUPS_DIR)
    if (unpacked) log.info(unpacked, 'backup unpacked; mail stays off until a super admin turns it on')
    const upgrade = await upgradeDatabase(env)
    if (upgrade) log.info(upgrade, 'database upgraded')
    if (env.NEW_COMMUNITY && countPeople(file))
      log.warn('There is a community now: take NEW_COMMUNITY out, or the next mistake goes unnoticed')
  }
  const database = openDatabase(file)
  await migrate(database)
  const numbered = (await listNumbered(database.reads, startedAt)).length
  if (numbered > 0)
    log.warn({ numbered }, 'user names that were also the email address of another account have got a number: see the audit log')
  beginCarrying(env)
  for (const { text } of await checkFolder(env, database.reads)) log.error(text)
  const files = listOrphans(file, UPLOADS_DIR).length
  if (files > 0)
    log.warn({ files }, `${UPLOADS_DIR} holds files this database does not know; they are kept. See: ${operatorCommand('files gc')}`)
  return database
}

/** Like `requireSoundDatabase`, but repairs damage that is only in the search index. */
function requireSound(env: Env, log: Log) {
  try {
    requireSoundDatabase(env)
  } catch (error) {
    if (!(error instanceof DamagedDatabase && isSearchAlone(error.message))) throw error
    rebuildSearch(env.DATABASE_FILE)
    log.warn('the index of the search was damaged and has been rebuilt')
    requireSoundDatabase(env)
  }
}
