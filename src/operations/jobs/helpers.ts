import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Env } from '../../server/process/env'
import type { Finding } from '../../shared/system'
import { STORE } from '../backup/backup-uploads'
import type { Helpers } from './system-jobs'

/** Runs the operator's commands in their own processes, so that reading everything slows nobody down. */
export interface ChildCommands {
  /** Resolves with the standard output. Rejects with the exit code as `code` and the output as `stdout` and `stderr`. */
  run(words: string[], limits?: Limits): Promise<string>
  /** Ends a running command and waits until it is gone, so that nobody else has the database open. */
  stop(): Promise<void>
}

interface Limits {
  heapMb: number
  timeoutMs: number
}

export function createChildCommands(program: string): ChildCommands {
  const running = new Set<ReturnType<typeof start>>()
  const start = (words: string[], limits?: Limits) => {
    const nodeOptions = limits ? [`--max-old-space-size=${limits.heapMb}`] : []
    const options = limits ? { timeout: limits.timeoutMs, killSignal: 'SIGKILL' as const } : {}
    return promisify(execFile)(process.execPath, [...nodeOptions, program, ...words], options)
  }
  return {
    async run(words, limits) {
      const command = start(words, limits)
      running.add(command)
      try {
        return (await command).stdout
      } finally {
        running.delete(command)
      }
    },
    async stop() {
      for (const { child } of running) child.kill()
      await Promise.allSettled(running)
    },
  }
}

export const helpersInChildProcess = ({ run }: ChildCommands): Helpers => ({
  makeCopy: (target, store) => run(['backup', target, '--shared', ...(store ? ['--store'] : [])]),
  // The doctor exits with 1 if it found something.
  examine: async () => JSON.parse(await run(['doctor', '--json']).catch((error: { stdout?: string }) => error.stdout ?? '[]')) as Finding[],
})

/** Runs the maintenance work in this process, for development, the demo and tests. Loads the code on demand. */
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
