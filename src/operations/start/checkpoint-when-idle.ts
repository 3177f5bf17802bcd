import type { OpenDatabase } from '../../../db/client'
import { DatabaseReplaced, rememberWal } from '../../../db/file-identity'
import { isDamage } from '../../../db/integrity'
import { markServed, markWhole } from '../../../db/served-mark'
import { stampNow } from '../../server/process/clock'
import { explainDisk } from '../../server/process/disk-errors'
import type { Log } from '../../server/process/log'
import type { DiskReserve } from '../../server/storage/disk-reserve'

const LOOK_EVERY_MS = 5_000
/** SQLite reports an unreadable disk as damage, but the disk may come back. */
const LOOKS_AT_DAMAGE = 12

interface IdleCheckpoint {
  /** Puts the votes back, checkpoints the log and marks the file as complete. Call it once nothing else writes. */
  finish(putVotesBack: () => Promise<void>): Promise<void>
}

/**
 * Marks the file as served and checkpoints the write-ahead log when nothing has been written for a while. Changes nothing in the file
 * before `isChecked`. A full disk is no reason to stop. A replaced file is: `DatabaseReplaced` is thrown, from a timer too.
 */
export function checkpointWhenIdle(
  file: string,
  { version, checkpoint, requireSameFiles }: Pick<OpenDatabase, 'version' | 'checkpoint' | 'requireSameFiles'>,
  reserve: DiskReserve,
  isChecked: () => boolean,
  log: Log,
): IdleCheckpoint {
  const moveWalAside = rememberWal(file)
  let isMarked = false
  let before = ''
  let checkpointed = ''
  let looksAtDamage = 0
  const unlessOfDisk = (error: unknown) => {
    if (error instanceof DatabaseReplaced) moveWalAside(`${file}.replaced-${stampNow()}`)
    const why = explainDisk(error)
    if (!why) throw error
    log.error({ err: error }, `${why}: the log stays beside the database`)
  }
  const look = () => {
    try {
      requireSameFiles()
      reserve.fill()
      const now = version()
      if (!isChecked()) return
      if (!isMarked) {
        markServed(file)
        isMarked = true
      } else if (now === before && now !== checkpointed && checkpoint()) checkpointed = version()
      before = now
      looksAtDamage = 0
    } catch (error) {
      looksAtDamage += 1
      if (isDamage(error) && looksAtDamage < LOOKS_AT_DAMAGE) log.error({ err: error }, 'the database cannot be read, or is damaged')
      else unlessOfDisk(error)
    }
  }
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    async finish(putVotesBack) {
      clearInterval(timer)
      try {
        requireSameFiles()
        reserve.makeRoom()
        await putVotesBack()
        checkpoint()
        markWhole(file)
      } catch (error) {
        unlessOfDisk(error)
      }
    },
  }
}
