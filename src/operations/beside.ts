import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The operator's commands, each in a process of its own: what reads everything must not slow anybody's reading. */
export interface Beside {
  /** Resolves when the command has ended well; rejects with its exit code as `code` and its words as `stderr`. */
  run(words: string[]): Promise<void>
  /** Ends what still runs and waits until it is gone: only then is the database ours alone to close. */
  stop(): Promise<void>
}

/** `program` is the built command line. */
export function createBeside(program: string): Beside {
  const running = new Set<ReturnType<typeof start>>()
  const start = (words: string[]) => promisify(execFile)(process.execPath, [program, ...words])
  return {
    async run(words) {
      const command = start(words)
      running.add(command)
      try {
        await command
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
