import { setPriority } from 'node:os'
import type { Extension } from '../../../shared/file-kinds'
import type { Outcome } from './outcome'
import { readerOf } from './text-of'

/* The process that reads files: one at a time, as unimportant as can be, and gone when a file takes too much. */
const LEAST = 19
setPriority(LEAST)

export interface Job {
  path: string
  extension: Extension
  after: number
}
export type Said = { pageCount: number } | { part: number; text: string } | { outcome: Outcome } | { problem: string }

const say = (said: Said) => process.send?.(said)

process.on('message', ({ path, extension, after }: Job) => {
  const work = async (): Promise<Outcome> => {
    const read = await readerOf(extension)
    if (!read) return { state: 'unreadable', reason: 'kind' }
    const listener = { pageCount: (pageCount: number) => say({ pageCount }), part: (part: number, text: string) => say({ part, text }) }
    return read(path, after, listener)
  }
  work().then(
    (outcome) => say({ outcome }),
    (error: unknown) => say({ problem: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit())
