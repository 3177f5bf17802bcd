import { MEGABYTES } from './memory.mjs'

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
