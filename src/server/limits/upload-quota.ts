import { mkdir, statfs } from 'node:fs/promises'
import type { Reader, Trx } from '../../../db/schema'
import { MEGABYTE } from '../../shared/file-kinds'
import type { Person } from '../people'
import type { Env } from '../process/env'
import { BOARD_UPLOADS, DISK_FLOOR } from './amounts'
import { isBoard } from './caller'
import { FILES_USED_UP, filesStoredToday, spend, usedUp } from './daily-usage'

/** The rest of the uploader's daily limit, for one request. */
export interface UploadQuota {
  /** Call it before the first byte. Throws 429 above the daily limit. */
  open(): Promise<void>
  /** Call it before a file; text is never refused for it. Throws DiskKeptFree if a member would fill the disk. */
  requireRoom(announcedBytes: number): Promise<void>
  /** Throws 429 when the limit is reached. */
  count(bytes: number): void
  /** Records the stored bytes, in their transaction. Throws 429. */
  keep(trx: Trx, bytes: number): Promise<void>
  close(): void
}

/** Bytes of each person's current uploads. */
const underWay = new Map<number, number>()

export type Uploader = {
  reads: Reader
  env: Pick<Env, 'UPLOAD_MB_PER_DAY' | 'UPLOADS_DIR' | 'DISK_KEEP_FREE_MB'>
  user: Person
}

export function createUploadQuota({ reads, env, user }: Uploader): UploadQuota {
  const most = env.UPLOAD_MB_PER_DAY * MEGABYTE * (isBoard(user) ? BOARD_UPLOADS : 1)
  let stored = 0
  let received = 0

  function add(bytes: number) {
    received += bytes
    underWay.set(user.id, (underWay.get(user.id) ?? 0) + bytes)
  }
  function requireShare() {
    if (stored + (underWay.get(user.id) ?? 0) > most) throw usedUp(FILES_USED_UP)
  }

  return {
    async open() {
      stored = await filesStoredToday(reads, user.id)
      requireShare()
    },
    async requireRoom(announcedBytes) {
      if (!isBoard(user)) await requireRoom(env, announcedBytes)
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

/** A member's upload would use the part of the disk that is kept free for other writes. Becomes a 507 with a message. */
export class DiskKeptFree extends Error {
  readonly code = 'ENOSPC'
  readonly syscall = 'statfs'
}

/** The bytes of a disk that members' uploads leave free; 0 without such a limit. */
export function keptFree(diskBytes: number, { DISK_KEEP_FREE_MB }: Pick<Env, 'DISK_KEEP_FREE_MB'>): number {
  return DISK_KEEP_FREE_MB === 0 ? 0 : Math.max(DISK_KEEP_FREE_MB * MEGABYTE, diskBytes * DISK_FLOOR)
}

/** Throws DiskKeptFree: the board and the database still need the room. */
async function requireRoom(env: Uploader['env'], announcedBytes: number) {
  await mkdir(env.UPLOADS_DIR, { recursive: true })
  const { bavail, blocks, bsize } = await statfs(env.UPLOADS_DIR)
  const floor = keptFree(blocks * bsize, env)
  if (floor === 0 || bavail * bsize - announcedBytes >= floor) return
  throw new DiskKeptFree('The disk is almost full: members’ uploads are refused')
}
