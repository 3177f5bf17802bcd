import { mkdir, statfs } from 'node:fs/promises'
import type { Reader, Trx } from '../../../db/schema'
import { MEGABYTE } from '../../shared/file-kinds'
import type { Person } from '../people'
import type { Env } from '../process/env'
import { BOARD_UPLOADS, DISK_FLOOR } from './amounts'
import { isBoard } from './caller'
import { FILES_USED_UP, filesStoredToday, spend, usedUp } from './daily-usage'
import type { Limits } from './limits'

/** What the uploader of one request may still upload today. */
export interface UploadQuota {
  /** Before the first byte. Throws 429 when the day's share is used up, DiskKeptFree when a member would fill the disk. */
  open(announcedBytes: number): Promise<void>
  /** Counts bytes as they come; throws 429 in the middle when the share ends. */
  count(bytes: number): void
  /** Writes down what is kept, in its transaction. Throws 429. */
  keep(trx: Trx, bytes: number): Promise<void>
  close(): void
}

/** Bytes of each person's uploads that are on their way. */
const underWay = new Map<number, number>()

export type Uploader = {
  reads: Reader
  env: Pick<Env, 'UPLOAD_MB_PER_DAY' | 'UPLOADS_DIR' | 'DISK_KEEP_FREE_MB'>
  limits: Pick<Limits, 'received'>
  user: Person
}

export function createUploadQuota({ reads, env, user, limits }: Uploader): UploadQuota {
  const most = env.UPLOAD_MB_PER_DAY * MEGABYTE * (isBoard(user) ? BOARD_UPLOADS : 1)
  let stored = 0
  let received = 0

  function add(bytes: number) {
    received += bytes
    underWay.set(user.id, (underWay.get(user.id) ?? 0) + bytes)
    limits.received.add(String(user.id), bytes / most)
  }
  function requireShare() {
    if (stored + (underWay.get(user.id) ?? 0) > most) throw usedUp(FILES_USED_UP)
    limits.received.require(String(user.id))
  }

  return {
    async open(announcedBytes) {
      stored = await filesStoredToday(reads, user.id)
      requireShare()
      if (!isBoard(user)) await requireRoom(env.UPLOADS_DIR, env.DISK_KEEP_FREE_MB * MEGABYTE, announcedBytes)
    },
    count(bytes) {
      add(bytes)
      requireShare()
    },
    async keep(trx, bytes) {
      if ((await spend(trx, user.id, 'files', bytes)) > most) throw usedUp(FILES_USED_UP)
    },
    close() {
      const left = (underWay.get(user.id) ?? 0) - received
      if (left > 0) underWay.set(user.id, left)
      else underWay.delete(user.id)
      received = 0
    },
  }
}

/** A member's upload would leave less of the disk than is kept free; there is room for what they write. Becomes 507 in words. */
export class DiskKeptFree extends Error {
  readonly code = 'ENOSPC'
  readonly syscall = 'statfs'
}

/** Throws DiskKeptFree: the board, and the database, still need the room. */
async function requireRoom(folder: string, keepFree: number, announcedBytes: number) {
  if (keepFree === 0) return
  await mkdir(folder, { recursive: true })
  const { bavail, blocks, bsize } = await statfs(folder)
  const floor = Math.max(keepFree, blocks * bsize * DISK_FLOOR)
  if (bavail * bsize - announcedBytes >= floor) return
  throw new DiskKeptFree('The disk is almost full: members’ uploads are refused')
}
