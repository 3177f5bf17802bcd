import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import type { Db } from '../../../db/schema'
import type { Log } from '../log'
import { removeStored, STORED_NAME, temporaryFolder } from './folder'

/** Deletes the bytes of files whose rows are gone. */
export interface FileTrash {
  /** Deletes what has been dropped so far; a failure is logged and tried again the next time. */
  empty(): Promise<void>
  /** At the start, before anything is received: deletes half-received files and stored ones without a row. Returns how many. */
  sweep(): Promise<number>
}

export function createFileTrash(db: Db, folder: string, log: Log): FileTrash {
  const deleteDropped = async () => {
    const dropped = await db.selectFrom('droppedFile').select('storedName').execute()
    for (const { storedName } of dropped) {
      await removeStored(folder, storedName)
      await db.deleteFrom('droppedFile').where('storedName', '=', storedName).execute()
    }
  }
  return {
    empty: () => deleteDropped().catch((error: unknown) => log.error({ err: error }, 'dropped files could not be deleted')),
    async sweep() {
      if (!existsSync(folder)) return 0
      await deleteDropped()
      const known = await knownNames(db)
      const orphans = (await readdir(folder)).filter((name) => STORED_NAME.test(name) && !known.has(name))
      for (const name of orphans) await removeStored(folder, name)
      const halves = existsSync(temporaryFolder(folder)) ? await readdir(temporaryFolder(folder)) : []
      await rm(temporaryFolder(folder), { recursive: true, force: true })
      return orphans.length + halves.length
    },
  }
}

async function knownNames(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('storedFile').select(['storedName', 'smallName']).execute()
  return new Set(rows.flatMap(({ storedName, smallName }) => (smallName ? [storedName, smallName] : [storedName])))
}
