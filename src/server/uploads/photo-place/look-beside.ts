import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { look, type Seen, type Wanted } from './look'
import { DamagedPicture, UnknownPart } from './report'

/** As it is built. Without a build, as in development, pictures are looked through here. */
const PROGRAM = join(import.meta.dirname, 'picture-look.js')
/** Four megabytes of notes take a fast machine a second; whatever takes longer is made to. */
const LONGEST_MS = 10_000
const HEAP_MB = 192

/**
 * What may be stored of a picture, or null where the file may stay as it is. Looked for in a thread of its own: some notes take a second, in
 * which nobody would be answered. Throws DamagedPicture, or UnknownPart.
 */
export async function lookBeside(wanted: Wanted): Promise<Buffer | null> {
  const seen = existsSync(PROGRAM) ? await lookInThread(wanted) : await look(wanted)
  if ('bytes' in seen) return seen.bytes && Buffer.from(seen.bytes)
  throw seen.problem === 'damaged' ? new DamagedPicture('It is damaged') : new UnknownPart('This could hide a place')
}

async function lookInThread(wanted: Wanted): Promise<Seen> {
  const thread = new Worker(PROGRAM, { workerData: wanted, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
  let late: NodeJS.Timeout | undefined
  try {
    return await new Promise<Seen>((resolve, reject) => {
      late = setTimeout(() => resolve({ problem: 'unknown' }), LONGEST_MS)
      thread.once('message', resolve)
      thread.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ problem: 'unknown' }) : reject(error),
      )
      thread.once('exit', () => reject(new Error('The program that looks through pictures ended.')))
    })
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
}
