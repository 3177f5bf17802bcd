import { setPriority } from 'node:os'
import type { Extension } from '../../../shared/file-kinds'
import type { Outcome } from './outcome'
import { readerOf, textOfScan } from './text-of'

/* The process that reads files: one at a time, at low priority, and ended when a file takes too much. */
const LEAST = 19
setPriority(LEAST)

export interface Job {
  path: string
  extension: Extension
  /** Parts that were read before. */
  after: number
  /** The page to recognize; null reads the text of the whole file. */
  scan: number | null
}
export type Said = { pageCount: number } | { part: number; text: string } | { outcome: Outcome } | { scan: string } | { problem: string }

const say = (said: Said) => process.send?.(said)

async function work({ path, extension, after, scan }: Job): Promise<Said> {
  if (scan !== null) return { scan: await textOfScan(path, extension, scan) }
  const read = await readerOf(extension)
  if (!read) return { outcome: { state: 'unreadable', reason: 'kind', scans: [] } }
  const listener = { pageCount: (pageCount: number) => say({ pageCount }), part: (part: number, text: string) => say({ part, text }) }
  return { outcome: await read(path, after, listener) }
}

process.on('message', (job: Job) => {
  work(job).then(say, (error: unknown) => say({ problem: error instanceof Error ? error.message : String(error) }))
})
process.on('disconnect', () => process.exit())
