import type { OpenDatabase } from '../../db/client'
import { sizeOf } from '../../db/header'
import { markServed, markWhole } from '../../db/one-file'
import { DatabaseReplaced, rememberFile, rememberLog } from '../../db/own-file'
import { stampNow } from '../server/clock'
import { explainDisk } from '../server/disk/disk-errors'
import type { DiskReserve } from '../server/disk/disk-reserve'
import type { Log } from '../server/process/log'

const LOOK_EVERY_MS = 5_000

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
  { version, checkpoint, logBytes }: Pick<OpenDatabase, 'version' | 'checkpoint' | 'logBytes'>,
  reserve: DiskReserve,
  isChecked: () => boolean,
  log: Log,
): Folding {
  const requireOwnFile = rememberFile(file)
  const takeLogAway = rememberLog(file)
  const requireOwn = () => {
    try {
      requireOwnFile()
    } catch (error) {
      takeLogAway(`${file}.replaced-${stampNow()}`)
      throw error
    }
  }
  const requireWholeLog = () => {
    if (sizeOf(`${file}-wal`) >= logBytes()) return
    takeLogAway(`${file}.replaced-${stampNow()}`)
    throw new DatabaseReplaced(
      `The log ${file}-wal was cut or deleted while Portico served the database. What was written lately may be gone; what is left of the ` +
        'log is kept beside it. Start Portico again: it says which backup is the newest.',
    )
  }
  let isMarked = false
  let before = ''
  let folded = ''
  const unlessOfDisk = (error: unknown) => {
    const why = explainDisk(error)
    if (!why) throw error
    log.error({ err: error }, `${why}: the log stays beside the database`)
  }
  const look = () => {
    requireOwn()
    requireWholeLog()
    try {
      reserve.fill()
      const now = version()
      if (!isChecked()) return
      if (!isMarked) {
        markServed(file)
        isMarked = true
      } else if (now === before && now !== folded && checkpoint()) folded = version()
      before = now
    } catch (error) {
      unlessOfDisk(error)
    }
  }
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    async finish(putVotesBack) {
      clearInterval(timer)
      requireOwn()
      requireWholeLog()
      reserve.makeRoom()
      try {
        await putVotesBack()
        checkpoint()
        markWhole(file)
      } catch (error) {
        unlessOfDisk(error)
      }
    },
  }
}
