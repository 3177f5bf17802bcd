import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import type { Env } from '../server/process/env'
import { sameText } from '../server/sign-in/tokens'
import { removeWithJournals } from './backup'
import type { BackupContents, BackupProblem } from './inspect-backup'
import { listCopies } from './offsite/offsite'
import { placeArrival, receiveCopy } from './offsite/restore-folder'
import { restoreBackup } from './restore'

/** What the process can do for it. */
export interface Machine {
  /** Looks through a backup beside the event loop. */
  inspect(file: string): Promise<BackupContents | { problem: BackupProblem }>
  /** Closes everything, calls `restore`, and begins again on what is there then. */
  beginAgain(restore: () => void): void
}

interface Arrived {
  id: string
  /** Makes ready what takes long; gives what is done while nothing is served. */
  prepare(): Promise<() => void>
}

/** An empty portal takes over a community from a backup that is uploaded, or from the copies elsewhere. */
export function createSetUpFromCopy(env: Env, { inspect, beginAgain }: Machine) {
  const file = `${env.DATABASE_FILE}.arriving`
  let arrived: Arrived | undefined
  const forget = () => {
    arrived = undefined
    removeWithJournals(file)
  }
  forget()

  return {
    /** Where the bytes of an upload go. */
    file,
    forget,

    /** What has been uploaded, or what is wrong with it. */
    async examine() {
      const contents = await inspect(file)
      if ('problem' in contents) {
        forget()
        return contents
      }
      const id = randomUUID()
      const restore = () => {
        restoreBackup(file, { databaseFile: env.DATABASE_FILE, uploadsDir: env.UPLOADS_DIR })
        rmSync(file, { force: true })
      }
      arrived = { id, prepare: async () => restore }
      return { id, ...contents }
    },

    isOffsiteSet: Boolean(env.OFFSITE_REPOSITORY && env.OFFSITE_PASSWORD_FILE),

    /** Whoever knows the repository's password may have its newest copy. */
    matchesOffsite: (password: string) => sameText(readFileSync(env.OFFSITE_PASSWORD_FILE ?? '', 'utf8').trim(), password.trim()),

    async newestOffsite() {
      const newest = (await listCopies(env)).at(-1)
      if (!newest) return null
      arrived = {
        id: newest.id,
        async prepare() {
          await receiveCopy(env, newest.id)
          return () => void placeArrival(env)
        },
      }
      return newest
    },

    /** Null when nothing of that id has arrived. What is restored is served soon after `begin` is called. */
    async restore(id: string): Promise<{ begin(): void } | null> {
      if (arrived?.id !== id) return null
      const place = await arrived.prepare()
      return { begin: () => beginAgain(place) }
    },
  }
}
export type SetUpFromCopy = ReturnType<typeof createSetUpFromCopy>
