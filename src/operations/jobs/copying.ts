import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { sizeOf } from '../../../db/header'
import type { Reader } from '../../../db/schema'
import { conflict } from '../../server/errors'
import { MINUTE, nowText, stampNow } from '../../server/process/clock'
import { requireRoom } from '../../server/process/disk-errors'
import type { Env } from '../../server/process/env'
import type { Download } from '../../server/process/system-jobs'
import { msg } from '../../words/messages'
import { backupName, prune } from '../backup/backup-files'
import { prepareBackupFolder, rememberBackupFolder } from '../backup/backup-folder'
import { pruneStore } from '../backup/backup-uploads'
import { listFolder } from '../backup/uploads-check'
import { messageOf } from '../doctor/checks'
import { readJobMemory, writeJobMemory } from './job-memory'

const OFFERED_MS = 5 * MINUTE

export type MakeCopy = (target: string, store: boolean) => Promise<unknown>

export function createCopying(env: Env, makeCopy: MakeCopy) {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
  const DOWNLOAD = `${resolve(env.DATABASE_FILE)}.download-`
  for (const name of leftovers(DOWNLOAD)) rmSync(name, { force: true })
  const offered = new Map<string, { download: Download; userId: number; forget: NodeJS.Timeout }>()

  return {
    /** Makes the nightly backup or one that somebody asked for. Remembers a failure until a backup succeeds. */
    backUp: () =>
      inTurn(async () => {
        const target = resolve(backupName(env.BACKUPS_DIR))
        try {
          prepareBackupFolder(env)
          await makeCopy(target, true)
        } catch (error) {
          // The backup is complete except for uploads that were missing before, so it counts.
          if (sizeOf(target) === 0) {
            writeJobMemory(env.DATABASE_FILE, { backupError: { at: nowText(), text: reasonOf(error) } })
            throw error
          }
        }
        rememberBackupFolder(env)
        if (readJobMemory(env.DATABASE_FILE).backupError) writeJobMemory(env.DATABASE_FILE, { backupError: undefined })
        if (env.BACKUP_KEEP > 0) prune(env.BACKUPS_DIR, env.BACKUP_KEEP)
        pruneStore(env.BACKUPS_DIR)
        return { file: target, bytes: sizeOf(target) }
      }),

    /** Throws 507 if there is no room for a file with everything. */
    makeDownload: (reads: Reader) =>
      inTurn(async () => {
        const stamp = stampNow()
        const path = `${DOWNLOAD}${stamp}`
        requireRoom(dirname(path), await bytesOfAll(env, reads), 'A backup to download')
        await makeCopy(path, false).catch((error: unknown) => {
          if (sizeOf(path) === 0) throw conflict(msg('problems', 'systemBackupFailed', reasonOf(error)))
        })
        return { path, name: `portal-${stamp}.sqlite`, remove: () => rmSync(path, { force: true }) }
      }),

    offerDownload(download: Download, userId: number) {
      const ticket = randomBytes(32).toString('base64url')
      const forget = setTimeout(() => {
        offered.delete(ticket)
        download.remove()
      }, OFFERED_MS)
      forget.unref()
      offered.set(ticket, { download, userId, forget })
      return ticket
    },

    takeDownload(ticket: string, userId: number) {
      const offer = offered.get(ticket)
      if (offer?.userId !== userId) return undefined
      offered.delete(ticket)
      clearTimeout(offer.forget)
      return offer.download
    },
  }
}

async function bytesOfAll({ DATABASE_FILE, UPLOADS_DIR }: Env, reads: Reader) {
  const { bytes } = await reads
    .selectFrom('storedFile')
    .select((select) => select.fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  return 2 * sizeOf(DATABASE_FILE) + (listFolder(UPLOADS_DIR).length > 0 ? Number(bytes ?? 0) : 0)
}

export function reasonOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : ''
  return said || messageOf(error)
}

const leftovers = (start: string) => {
  try {
    return readdirSync(dirname(start))
      .filter((name) => name.startsWith(basename(start)))
      .map((name) => join(dirname(start), name))
  } catch {
    return []
  }
}
