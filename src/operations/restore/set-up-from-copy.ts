import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sizeOf } from '../../../db/header'
import { requireRoom } from '../../server/process/disk-errors'
import type { Env } from '../../server/process/env'
import type { SettingInForce } from '../../server/process/origins'
import { sameText } from '../../server/tokens'
import { removeWithJournals } from '../backup/backup'
import { listCopies, readCopiedSettings } from '../offsite/offsite'
import { receiveCopy } from '../offsite/restore-folder'
import { type BackupContents, type BackupProblem, inspectBackup, problemOf, settingsLackingHere } from './inspect-backup'
import { type Changes, NO_CHANGES } from './rebuild-database'
import { forgetArrivals, placeArrival, unpackArrival } from './restore'

interface Machine {
  /** Checks a backup outside the event loop. A sound backup is unpacked into the folder where copies arrive, and the file is gone. */
  takeIn(file: string): Promise<(BackupContents & Changes) | BackupProblem>
  /** Closes everything, calls `restore` and starts the portal again on the restored data. */
  beginAgain(restore: () => void): void
  settings: SettingInForce[]
}

export async function takeInBackup(env: Env, file: string): ReturnType<Machine['takeIn']> {
  const contents = inspectBackup(file)
  if ('problem' in contents) return contents
  if (contents.people === 0) return { problem: 'damaged' }
  try {
    const changes = await unpackArrival(env, file)
    removeWithJournals(file)
    return { ...contents, ...changes }
  } catch (error) {
    forgetArrivals(env)
    return problemOf(error)
  }
}

interface Arrived {
  id: string
  fetch?(): Promise<{ changes: Changes }>
}

/** Lets an empty portal take over a community from an uploaded backup or from an offsite copy. */
export function createSetUpFromCopy(env: Env, { takeIn, beginAgain, settings: here }: Machine) {
  const file = `${env.DATABASE_FILE}.arriving`
  let arrived: Arrived | undefined
  const forget = () => {
    arrived = undefined
    removeWithJournals(file)
    forgetArrivals(env)
  }
  const unpack = async () => {
    try {
      requireRoom(env.UPLOADS_DIR, sizeOf(file), 'Unpacking the backup')
      return await takeIn(file)
    } catch (error) {
      forget()
      throw error
    }
  }
  forget()
  const lacking = (made: SettingInForce[]) => settingsLackingHere(made, here).map(({ name, value }) => ({ name, value }))

  return {
    file,
    forget,

    async examine() {
      const contents = await unpack()
      if ('problem' in contents) {
        forget()
        return contents
      }
      arrived = { id: randomUUID() }
      return { id: arrived.id, ...contents, settings: lacking(contents.settings) }
    },

    isOffsiteSet: Boolean(env.OFFSITE_REPOSITORY && env.OFFSITE_PASSWORD_FILE),

    /** Anyone who knows the repository's password may have its newest copy. */
    matchesOffsite: (password: string) => sameText(readFileSync(env.OFFSITE_PASSWORD_FILE ?? '', 'utf8').trim(), password.trim()),

    async newestOffsite() {
      const newest = (await listCopies(env)).at(-1)
      if (!newest) return null
      arrived = { id: newest.id, fetch: () => receiveCopy(env, newest.id) }
      return { ...newest, settings: lacking(await readCopiedSettings(env, newest.id)) }
    },

    /** Null if no copy with this id has arrived. The restored portal serves soon after `begin` is called. */
    async restore(id: string): Promise<{ begin(): void; changes: Changes } | BackupProblem | null> {
      if (arrived?.id !== id) return null
      try {
        const { changes } = (await arrived.fetch?.()) ?? { changes: NO_CHANGES }
        return { begin: () => beginAgain(() => void placeArrival(env)), changes }
      } catch (error) {
        const problem = problemOf(error)
        forget()
        return problem
      }
    },
  }
}
export type SetUpFromCopy = ReturnType<typeof createSetUpFromCopy>
