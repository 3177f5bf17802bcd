import type { Env } from '../../server/process/env'
import { STORE } from '../backup/backup-uploads'
import type { Helpers } from './system-jobs'

/** In this very process: for development, the demo and tests. The code is loaded when it is needed. */
export const helpersInProcess = (env: Env): Helpers => ({
  async makeCopy(target, store) {
    const { writeBackup } = await import('../backup/backup')
    const source = { databaseFile: env.DATABASE_FILE, uploadsDir: env.UPLOADS_DIR }
    return writeBackup(source, target, { groups: env, ...(store && { store: STORE }) })
  },
  async examine() {
    const { examine } = await import('../doctor/doctor')
    return examine(env)
  },
})
