import { randomFillSync } from 'node:crypto'
import { appendFileSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isDiskFull } from '../process/disk-errors'

const KILOBYTE = 1024
/** One step of the reserve: enough to start, or for a few people to sign in. */
const STEP = 64 * KILOBYTE
const RESERVE_MAX = 8 * KILOBYTE * KILOBYTE
const SHARE_MAX = 1 / 6

/** Reserves room on the database's disk, so that a full disk locks nobody out. */
export interface DiskReserve {
  /** Frees some room if there is not even enough to start or to stop. */
  makeRoom(): void
  fill(): void
  /** Runs `write`; on a full disk frees room and runs it again. For signing in and out, which nobody may be refused. */
  lend<T>(write: () => Promise<T>): Promise<T>
}

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
        // Some disks store zeros in no space.
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

/** Only trying is reliable: a disk does not report quotas. */
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
