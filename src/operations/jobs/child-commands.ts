import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Finding } from '../../shared/system'
import type { Helpers } from './system-jobs'

/** The operator's commands, each in a process of its own: what reads everything must not slow anybody's reading. */
export interface ChildCommands {
  /** What the command said, when it has ended well; rejects with its exit code as `code` and its words as `stdout` and `stderr`. */
  run(words: string[]): Promise<string>
  /** Ends what still runs and waits until it is gone: only then is the database ours alone to close. */
  stop(): Promise<void>
}

/** `program` is the built command line. */
export function createChildCommands(program: string): ChildCommands {
  const running = new Set<ReturnType<typeof start>>()
  const start = (words: string[]) => promisify(execFile)(process.execPath, [program, ...words])
  return {
    async run(words) {
      const command = start(words)
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

/** What looks after the data, as commands of the operator. */
export const helpersInChildProcess = ({ run }: ChildCommands): Helpers => ({
  makeCopy: (target, store) => run(['backup', target, '--shared', ...(store ? ['--store'] : [])]),
  // It ends with 1 when it has found something.
  examine: async () => JSON.parse(await run(['doctor', '--json']).catch((error: { stdout?: string }) => error.stdout ?? '[]')) as Finding[],
})
