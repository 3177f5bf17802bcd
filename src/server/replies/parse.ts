import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Email } from 'postal-mime'
import { RefusedReply } from './refused'

/** Ten times what a slow machine needs to read a mail once: what takes longer is made to be read again and again. */
const longestMs = ({ length }: Buffer) => 10_000 + (3_000 * length) / 1024 / 1024
const HEAP_MB = 384

/** As it is built, or as it is written. */
const PROGRAM = ['mail-parser.js', 'parse-thread.ts'].map((name) => join(import.meta.dirname, name)).find((file) => existsSync(file))

/**
 * Takes a mail apart, in a thread of its own: whatever is written in it costs time and memory up to a limit, and then it is refused, so
 * that it keeps no other mail waiting. Any other error is the machine's, and may be over later.
 */
export async function parseMail(source: Buffer): Promise<Email> {
  if (!PROGRAM) throw new Error('The program that takes mails apart is missing.')
  const thread = new Worker(PROGRAM, { workerData: source, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
  let late: NodeJS.Timeout | undefined
  try {
    const mail = await new Promise<Email | null>((resolve, reject) => {
      late = setTimeout(() => reject(new RefusedReply('it takes too long to read')), longestMs(source))
      thread.once('message', resolve)
      thread.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new RefusedReply('it takes too much memory to read') : error),
      )
      thread.once('exit', () => reject(new Error('The program that takes mails apart ended.')))
    })
    if (!mail) throw new RefusedReply('it cannot be read')
    return mail
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
}
