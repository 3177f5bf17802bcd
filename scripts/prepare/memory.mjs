import { totalmem } from 'node:os'

/** Peak memory of installing or building, including npm and the shell; measured: docs/performance.md. */
export const MEGABYTES = 900
/** Exit codes of a shell whose command was killed or gave up. */
const SIGNAL_STATUS = 128
const KILLED = 9
const GAVE_UP = 6

/**
 * The sentence to say when `done` looks as if memory ended it: the system kills the largest process, and V8 and the bundler give up by
 * themselves; neither says a word to a volunteer. Undefined when something else went wrong.
 * @param {string} what
 * @param {{ status: number | null, signal: string | null, error?: Error | undefined }} done
 */
export function sayOutOfMemory(what, { status, signal, error }) {
  const killed = signal === 'SIGKILL' || status === SIGNAL_STATUS + KILLED
  const gaveUp = signal === 'SIGABRT' || status === SIGNAL_STATUS + GAVE_UP || (error && 'code' in error && error.code === 'ENOMEM')
  if (!killed && !gaveUp) return undefined
  const has = Math.round(totalmem() / 1e6)
  return `${what} was ${killed ? 'killed' : 'given up'}: most likely memory ran out. It needs ${MEGABYTES} MB of free memory (this machine has ${has} MB in all). Stop other programs or add swap, as docs/installing.md says, and run this again.`
}
