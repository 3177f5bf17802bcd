import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseAccess } from '../../../db/schema'
import type { Log } from '../process/log'
import { removeStored, TEMPORARY_NAME, temporaryFolder } from './uploads-folder'

export interface FileTrash {
  /** Deletes everything in the trash. Logs a failure and tries again the next time. */
  empty(): Promise<void>
  /**
   * Deletes the trash and half-received files at the start, before anything is received. Returns the number of half-received files. A
   * stored file without a row stays: the database may be the wrong or an older one.
   */
  sweep(): Promise<number>
}

export function createFileTrash({ reads, write }: DatabaseAccess, folder: string, log: Log): FileTrash {
  const empty = async () => {
    try {
      const dropped = await reads.selectFrom('droppedFile').select('storedName').execute()
      for (const { storedName } of dropped) {
        await removeStored(folder, storedName)
        await write((trx) => trx.deleteFrom('droppedFile').where('storedName', '=', storedName).execute())
      }
    } catch (error) {
      log.error({ err: error }, 'dropped files could not be deleted')
    }
  }
  return {
    empty,
    async sweep() {
      await empty()
      const halves = temporaryFolder(folder)
      if (!existsSync(halves)) return 0
      const entries = await readdir(halves, { withFileTypes: true })
      const names = entries.filter((entry) => entry.isFile() && TEMPORARY_NAME.test(entry.name)).map(({ name }) => name)
      for (const name of names) await rm(join(halves, name), { force: true })
      return names.length
    },
  }
}
