import { randomFillSync } from 'node:crypto'
import { appendFileSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isDiskFull } from '../process/disk-errors'

const KILOBYTE = 1024
/** What is given back at a time: enough to start, or for a few people to sign in. */
const STEP = 64 * KILOBYTE
const RESERVE_MAX = 8 * KILOBYTE * KILOBYTE
/** On a small disk the reserve takes no more than this share of it. */
const SHARE_MAX = 1 / 6

/** Some room on the database's disk that nobody else can take, so that a full disk keeps nobody out. */
export interface DiskReserve {
  /** Gives some back when there is not even room to begin, or to end. */
  makeRoom(): void
  /** Fills it up again as soon as there is plenty of room. */
  fill(): void
  /** Does `write`; on a full disk gives back as much as it takes to do it after all. For what nobody may be refused: signing in and out. */
  lend<T>(write: () => Promise<T>): Promise<T>
}

/** The reserve is a file beside the database. */
export function createDiskReserve(databaseFile: string): DiskReserve {
  const file = `${databaseFile}.reserve`
  const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0

  function giveBack(): boolean {
    const left = size()
    if (left === 0) return false
    truncateSync(file, Math.max(0, left - STEP))
    return true
  }

  return {
    makeRoom() {
      if (!takes(`${file}.probe`, STEP)) giveBack()
    },
    fill() {
      const { bavail, blocks, bsize } = statfsSync(dirname(resolve(file)))
      const wanted = Math.min(RESERVE_MAX, Math.floor((blocks * bsize * SHARE_MAX) / STEP) * STEP)
      const missing = wanted - size()
      if (missing <= 0 || bavail * bsize < 2 * wanted + missing) return
      const piece = Buffer.allocUnsafeSlow(STEP)
      try {
        // Random, because some disks store zeros in no space at all.
        for (let added = 0; added < missing; added += STEP) appendFileSync(file, randomFillSync(piece), { mode: 0o600 })
      } catch (error) {
        if (!isDiskFull(error)) throw error
      }
    },
    async lend(write) {
      for (;;) {
        try {
          return await write()
        } catch (error) {
          if (!isDiskFull(error) || !giveBack()) throw error
        }
      }
    },
  }
}

/** Tried rather than asked: a quota is no part of what a disk says about itself. */
function takes(path: string, bytes: number): boolean {
  try {
    writeFileSync(path, Buffer.alloc(bytes, 1))
    return true
  } catch (error) {
    if (isDiskFull(error)) return false
    throw error
  } finally {
    rmSync(path, { force: true })
  }
}
