import { writeFile } from 'node:fs/promises'

/*
 * What people type to run this program: a release says its own path (deploy/portico), a checkout is run by npm.
 */
const release = process.env.PORTICO_COMMAND

export const START_COMMAND = release ?? 'npm start'
/** A word as a shell takes it: `'My backups/a.sqlite'`. */
export const quoted = (word: string) => (/^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
/** How the operator writes a command: `backup`, `files gc --yes`. */
export const operatorCommand = (words: string) => `${release ?? 'npm run portal --'} ${words}`

/** Begins again as the same process, with its words and settings, at `address`: whoever watches over it sees no end. */
export function restart(address: string): never {
  const env = { ...process.env, PORT: new URL(address).port }
  if (!process.execve) throw new Error('This system cannot begin a program again: start the portal by hand.')
  return process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], env)
}

/** Where the machine's memory ends, its system ends the process `pid` and not the portal. Not every system lets one say so. */
export const killFirstWhenMemoryEnds = (pid: number | undefined) =>
  void writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined)
