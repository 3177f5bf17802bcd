import type { OpenDatabase } from '../../../db/client'
import { isDamage } from '../../../db/integrity'
import { markServed, markWhole } from '../../../db/one-file'
import { DatabaseReplaced, rememberLog } from '../../../db/own-file'
import { stampNow } from '../../server/process/clock'
import { explainDisk } from '../../server/process/disk-errors'
import type { Log } from '../../server/process/log'
import type { DiskReserve } from '../../server/storage/disk-reserve'

const LOOK_EVERY_MS = 5_000
/** What cannot be read SQLite takes for damage; a disk may be back in a while. */
const LOOKS_AT_DAMAGE = 12

export interface Folding {
  /** Puts the votes back, folds what is left, and says in the file that it is everything; to be called once nothing else writes. */
  finish(putVotesBack: () => Promise<void>): Promise<void>
}

/**
 * Says in the file that it is being served, and folds the write-ahead log away once nothing has been written for a while, so that
 * hardly anything lies beside it. Until `isChecked` a file is left as it was found. A disk that takes nothing is no reason to end; a file that is not
 * the one that was opened is: `DatabaseReplaced` is thrown, from a timer too.
 */
export function foldWhenIdle(
  file: string,
  { version, checkpoint, requireOwn }: Pick<OpenDatabase, 'version' | 'checkpoint' | 'requireOwn'>,
  reserve: DiskReserve,
  isChecked: () => boolean,
  log: Log,
): Folding {
  const takeLogAway = rememberLog(file)
  let isMarked = false
  let before = ''
  let folded = ''
  let looksAtDamage = 0
  const unlessOfDisk = (error: unknown) => {
    if (error instanceof DatabaseReplaced) takeLogAway(`${file}.replaced-${stampNow()}`)
    const why = explainDisk(error)
    if (!why) throw error
    log.error({ err: error }, `${why}: the log stays beside the database`)
  }
  const look = () => {
    try {
      requireOwn()
      reserve.fill()
      const now = version()
      if (!isChecked()) return
      if (!isMarked) {
        markServed(file)
        isMarked = true
      } else if (now === before && now !== folded && checkpoint()) folded = version()
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
        requireOwn()
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
