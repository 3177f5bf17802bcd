import { totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

let hasBegun = false

/**
 * Says what is being done, on standard error: standard output belongs to the command it is done for.
 * @param {string} [step]
 */
export function say(step) {
  if (!hasBegun) console.error(`Portico sets itself up, once and after an upgrade. It takes some minutes, and ${MEGABYTES} MB of memory.`)
  hasBegun = true
  if (step) console.error(step)
}

/** Reports the end if there was anything to do. */
export function sayDone() {
  if (hasBegun) console.error('Done. The next start takes a second.')
}

/** An error that the user can fix; the message says how. */
export class Refusal extends Error {}

/** The checkout's folder without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Peak memory of installing or building, including npm and the shell; measured: docs/performance.md. */
const MEGABYTES = 900
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
